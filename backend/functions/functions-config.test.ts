import { expect, test } from "vitest";
import { parseFunctionsConfig } from "./functions-config.ts";

test("each function's table says whether its callers need a token", () => {
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

test.each(["False", '"false"', "0", ""])("the value %j is refused", (value) => {
  expect(() => parseFunctionsConfig(`[functions.a]\nverify_jwt = ${value}`)).toThrow("function a");
});
