// Works on the ink file named on the command line, one order for each line on stdin:
// "compile" answers with the size of the compiled story, "play N" takes N random choices.
const { readFileSync } = require("fs");
const { Compiler } = require("inkjs/full");

const source = readFileSync(process.argv[2], "utf8");
let story = null;

function play(count) {
  story ??= new Compiler(source).Compile();
  for (let taken = 0; taken < count; taken++) {
    while (story.canContinue) story.Continue();
    if (story.currentChoices.length === 0) {
      story.ResetState();
      taken--;
    } else {
      story.ChooseChoiceIndex(Math.floor(Math.random() * story.currentChoices.length));
    }
  }
  return count;
}

require("readline")
  .createInterface({ input: process.stdin })
  .on("line", (order) => {
    const [word, count] = order.split(" ");
    console.log(word === "play" ? play(Number(count)) : new Compiler(source).Compile().ToJson().length);
  });
