import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { applyFieldSetup, missingFields, newFields, omittedFields, toFieldSetup } from "@customs-portal/sdk/rules";

const page = [
  { key: "no", title: "Number", isRequired: true },
  { key: "date", title: "Date" },
  { key: "port", title: "Port" },
];
const keysOf = (fields: readonly { key: string }[]) => fields.map(({ key }) => key).join();

suite("field setup", () => {
  test("shows what the setup names and what is required, in the order of the page", () => {
    assert.equal(keysOf(applyFieldSetup(page, ["port", "date"])), "no,date,port");
    assert.equal(keysOf(applyFieldSetup(page, ["port"])), "no,port");
  });

  test("shows all where there is no setup, or where it names none of the fields", () => {
    for (const saved of [undefined, [], ["gone"]]) assert.equal(keysOf(applyFieldSetup(page, saved)), "no,date,port");
  });

  test("shows what the form got since, where the setup tells what it left out", () => {
    assert.equal(keysOf(applyFieldSetup(page, ["no"], ["date"])), "no,port");
    assert.equal(keysOf(applyFieldSetup(page, ["gone"], ["no", "date"])), "no,port");
    assert.deepEqual(newFields(page, ["no"], ["date"]), ["port"]);
    assert.deepEqual(newFields(page, ["no"], undefined), []);
    assert.deepEqual(newFields(page, [], ["date"]), []);
  });

  test("leaves out what is not shown, and what an earlier setup left out of fields that are gone", () => {
    assert.deepEqual(omittedFields(["no", "gone"], page, ["port", "lost", "gone"]), ["date", "port", "lost"]);
  });

  test("saves the keys in the order of the page, and keeps those of fields that are gone", () => {
    assert.deepEqual(toFieldSetup(new Set(["port", "no"]), page, ["gone", "date"]), ["no", "port", "gone"]);
    assert.deepEqual(missingFields(page, ["gone", "date"]), ["gone"]);
  });

  test("with nothing chosen there is nothing to save, whatever an earlier setup had", () => {
    assert.deepEqual(toFieldSetup(new Set(), page.slice(1), ["gone"]), []);
  });
});
