/** Folder of the exported files in the object store. */
export const exportFolder = "export/";
