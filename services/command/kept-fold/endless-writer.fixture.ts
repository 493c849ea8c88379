import { writeFold } from "./fold-file.ts";
import { foldOf } from "./fold.fixture.ts";

// A process that keeps one fold after the other in the file that it is given, until it is killed.
const [path = ""] = process.argv.slice(2);
for (let number = 1; ; number = (number % 255) + 1) {
  await writeFold(path, foldOf(number));
  process.stdout.write(`${number}\n`);
}
