// Rows as the bytes of a file: spreadsheets, text files and archives of them.

export { createRowSource, type FileColumn, type RowSource } from "./rows.ts";
export { writeTxt } from "./txt.ts";
export { maxSheetRows, writeXlsx, type AboutSheet } from "./xlsx.ts";
export { writeZip, type ZipEntry } from "./zip.ts";
