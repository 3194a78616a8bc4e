// A browser does not let a page that was opened from the disk read the index of the search: say so in its field.
if (location.protocol === "file:") {
  for (const field of document.querySelectorAll("input[data-md-component=search-query]")) {
    field.placeholder = "Search works when the site is served: make site-serve";
    field.disabled = true;
  }
}
