// Compiles the ink file named on the command line once for each line on stdin.
const { readFileSync } = require("fs");
const { Compiler } = require("inkjs/full");

const source = readFileSync(process.argv[2], "utf8");
require("readline")
  .createInterface({ input: process.stdin })
  .on("line", () => console.log(new Compiler(source).Compile().ToJson().length));
