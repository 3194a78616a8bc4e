"use strict";
(() => {
  const root = document.documentElement;
  const plots = JSON.parse(document.getElementById("plots").textContent);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const still = { displayModeBar: false, responsive: true, showLink: false };

  // Colours are names of the page's style, such as --blue; only they are looked up, never texts.
  const coloured = (value, style, key = "") => {
    if (typeof value === "string") {
      return /colors?(cale)?$/.test(key) && value.startsWith("--") ? style.getPropertyValue(value).trim() : value;
    }
    if (Array.isArray(value)) return value.map((part) => coloured(part, style, key));
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, coloured(part, style, name)]));
  };

  // Beside a plot on a small screen there is room for less.
  const narrow = (names) => {
    if (!names || innerWidth >= 600) return {};
    return { ticktext: names.map((name) => (name.length > 20 ? `${name.slice(0, 12)}…${name.slice(-7)}` : name)) };
  };

  const layout = (plot) => {
    const axis = { gridcolor: "--edge", linecolor: "--edge", zerolinecolor: "--soft", tickcolor: "--edge" };
    return {
      margin: { l: 8, r: 32, t: 8, b: 40 },
      paper_bgcolor: "--paper",
      plot_bgcolor: "--paper",
      font: { color: "--ink", family: "system-ui, sans-serif", size: 13 },
      hoverlabel: { bgcolor: "--paper", bordercolor: "--edge", font: { color: "--ink" }, align: "left" },
      legend: { orientation: "h", x: 0, y: 1, yanchor: "bottom", traceorder: "normal" },
      uniformtext: { mode: "hide", minsize: 10 },
      dragmode: matchMedia("(pointer: coarse)").matches ? false : "zoom",
      ...plot.layout,
      xaxis: { ...axis, ...plot.layout.xaxis },
      yaxis: { ...axis, ...plot.layout.yaxis, ...narrow(plot.layout.yaxis?.ticktext) },
    };
  };

  const draw = () => {
    const style = getComputedStyle(root);
    return Promise.all(
      plots.map((plot, number) =>
        Plotly.react(
          document.getElementById(`plot-${number}`),
          coloured(plot.data, style),
          coloured(layout(plot), style),
          still,
        ),
      ),
    );
  };

  // A click on a figure leads to its first game.
  const follow = (event) => {
    const to = event.points[0].customdata;
    if (to) location.hash = to;
  };

  const closed = () => document.querySelectorAll("details:not([open])");
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [...closed()];
    opened.forEach((each) => (each.open = true));
    root.classList.add("printing");
    draw();
  });
  addEventListener("afterprint", () => {
    opened.forEach((each) => (each.open = false));
    root.classList.remove("printing");
    draw();
  });
  dark.addEventListener("change", draw);
  draw().then((drawn) => drawn.forEach((plot) => plot.on("plotly_click", follow)));
})();
