import { expect, test } from "vitest";
import { parseFunctionsConfig } from "./function-files.ts";

test("reads verify_jwt from the table of each function", () => {
  const config = parseFunctionsConfig(`
project_id = "paper"
verify_jwt = false
[functions.open] # for everybody
verify_jwt = false # no token
import_map = "./x.json"

[ functions."closed-one" ]
verify_jwt = true
[auth]
verify_jwt = false
`);
  expect([...config]).toEqual([
    ["open", { verifyJwt: false }],
    ["closed-one", { verifyJwt: true }],
  ]);
});

test.each(["False", '"false"', "0", ""])("rejects %j as a value of verify_jwt", (value) => {
  expect(() => parseFunctionsConfig(`[functions.a]\nverify_jwt = ${value}`)).toThrow("function a");
});
