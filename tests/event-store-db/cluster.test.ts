import { clusterContract } from "./cluster-contract.ts";

const url = process.env["EVENTSTORE_URL"];
const control = process.env["EVENTSTORE_CLUSTER"];

// Without a cluster nothing is proved, and there is no test that could look as if it had been.
if (url !== undefined && control !== undefined) clusterContract(url, control);
