import { expect, test } from "vitest";
import { toMachineDate } from "./machine-date.ts";

test.each([
  ["12 May 1926", "1926-05-12"],
  ["May 12, 1926", "1926-05-12"],
  ["Wednesday, 12th May 1926", "1926-05-12"],
  ["Sept. 3, 1939, 11:15 a.m.", "1939-09-03T11:15"],
  ["3 sep 1939 at 9:05pm", "1939-09-03T21:05"],
  ["12:00 am", "00:00"],
  [" 1926 ", "1926"],
  ["May 1926", "1926-05"],
  ["29 February", "02-29"],
  ["1926-05-12", "1926-05-12"],
  ["1926-05", "1926-05"],
  ["10:40", "10:40"],
])("reads %s as %s", (text, machine) => {
  expect(toMachineDate(text)).toBe(machine);
});

test.each([
  "",
  "May",
  "12",
  "12 1926",
  "30 February",
  "29 February 1926",
  "1926-13",
  "1926-05-32",
  "0000",
  "1920s",
  "about 1926",
  "12 May – 3 June 1926",
  "May May 1926",
  "25:00",
  "10:40, May 1926",
  "13:00 pm",
  "p.m.",
  "5/12/1926",
  "١٢ مايو ١٩٢٦",
  `1926${" ".repeat(80)}May`,
])("makes no date of %j", (text) => {
  expect(toMachineDate(text)).toBeUndefined();
});
