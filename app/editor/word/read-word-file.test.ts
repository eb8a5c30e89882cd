// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { readWordFile } from "./read-word-file.ts";
import { wordParagraph as paragraph, wordRun as run, wordFile } from "./word-sample.ts";

const read = (bytes: Uint8Array<ArrayBuffer>, name = "Report.docx") =>
  readWordFile(new File([bytes], name));

const HIDDEN_STYLES = `
  <w:style w:type="character" w:styleId="Secret"><w:name w:val="Secret"/><w:rPr><w:vanish/></w:rPr></w:style>
  <w:style w:type="paragraph" w:styleId="Aside"><w:name w:val="Aside"/><w:rPr><w:vanish/></w:rPr></w:style>
  <w:style w:type="paragraph" w:styleId="Remark"><w:name w:val="Remark"/><w:basedOn w:val="Aside"/></w:style>
  <w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/></w:style>`;

test("reads structure and marks of a Word document", async () => {
  const bytes = wordFile(
    paragraph(run("Harbor report"), "Title") +
      paragraph(run("10") + run("6", '<w:vertAlign w:val="superscript"/>') + run(" liters, not ")) +
      paragraph(run("30", "<w:strike/>") + run("45", "<w:b/>")) +
      `<w:tbl><w:tr><w:tc>${paragraph(run("Year"))}</w:tc><w:tc>${paragraph(run("2026"))}</w:tc></w:tr></w:tbl>`,
    { styles: HIDDEN_STYLES },
  );
  expect(await read(bytes)).toEqual({
    html:
      "<h1>Harbor report</h1><p>10<sup>6</sup> liters, not </p><p><s>30</s><strong>45</strong></p>" +
      "<table><tr><td><p>Year</p></td><td><p>2026</p></td></tr></table>",
    comment: 0,
    deletion: 0,
    hidden: 0,
  });
});

test("leaves out deletions, comments and hidden text of a Word document, and counts them", async () => {
  const bytes = wordFile(
    paragraph(
      run("The council ") +
        '<w:del w:author="A"><w:r><w:delText>rejected</w:delText></w:r></w:del>' +
        `<w:ins w:author="A">${run("approved")}</w:ins>` +
        run(" the budget") +
        '<w:r><w:commentReference w:id="1"/></w:r>' +
        run(" not", "<w:vanish/>") +
        run(" yet", "<w:vanish/>") +
        run(".", '<w:vanish w:val="0"/>') +
        run("Draft", '<w:rStyle w:val="Secret"/>'),
    ) +
      paragraph(run("For the desk"), "Aside") +
      paragraph(run("For the desk too") + run("Seen", '<w:vanish w:val="false"/>'), "Remark"),
    {
      styles: HIDDEN_STYLES,
      comments: `<w:comment w:id="1">${paragraph(run("Check the vote"))}</w:comment>`,
    },
  );
  expect(await read(bytes)).toEqual({
    html: "<p>The council approved the budget.</p><p>Seen</p>",
    comment: 1,
    deletion: 1,
    hidden: 4,
  });
});

test.each<[string, string, Uint8Array<ArrayBuffer>, string]>([
  ["an older file", "Report.doc", new Uint8Array(8), "Save it as .docx"],
  ["no archive", "Report.docx", new TextEncoder().encode("Report"), "could not be read"],
  ["an empty file", "Report.docx", new Uint8Array(), "could not be read"],
  [
    "a cut file",
    "Report.docx",
    wordFile(paragraph(run("Text"))).slice(0, 400),
    "could not be read",
  ],
  ["broken XML", "Report.docx", wordFile("<w:p><w:r>"), "could not be read"],
  [
    "a declared entity",
    "Report.docx",
    wordFile(`</w:body></w:document><!DOCTYPE w [<!ENTITY a "a">]>`),
    "could not be read",
  ],
])("does not read %s, and says so", async (_kind, name, bytes, message) => {
  await expect(read(bytes, name)).rejects.toThrow(message);
});

test("does not unpack a file that would fill the memory", async () => {
  const bytes = wordFile(paragraph(run(" ".repeat(20_000_001))));
  expect(bytes.length).toBeLessThan(100_000);
  await expect(read(bytes)).rejects.toThrow("too large");
});
