import { runSeeds } from "./seeds.ts";

runSeeds([1, 2, 3, 4, 5]);
