// A browser does not let a page that was opened from the disk read the index of the search: say so in its field.
if (location.protocol === "file:") {
  for (const field of document.querySelectorAll("input[data-md-component=search-query]")) {
    field.placeholder = "Search works when the site is served: make site-serve";
    field.disabled = true;
  }
}
// What scrolls can be reached by keys, on screens without a mouse, too, where the theme takes that away.
const reach = () => document.querySelectorAll("pre > code:not([tabindex]), .md-typeset__scrollwrap:not([tabindex])")
  .forEach((place) => place.setAttribute("tabindex", "0"));
document.addEventListener("DOMContentLoaded", () => {
  reach();
  new MutationObserver(reach).observe(document.body, { subtree: true, childList: true, attributeFilter: ["tabindex"] });
});
