import { uploadOwn } from "./own-engine.ts";

window.uploadOnce = (file, settings) => uploadOwn(file, { ...settings, octetStream: true });
