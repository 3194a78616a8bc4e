// What was decided when the table was published: title, language, words, and where its parts are.
export const config = JSON.parse(document.getElementById("config").textContent);
