import { expect } from "@open-wc/testing";
import { configurePortal } from "@customs-portal/elements/uploader";
import { eventually } from "../support/dom.ts";
import { fileOf } from "../support/receiver.ts";
import { closeUploaders, openUploader } from "../support/uploader.ts";

/** By language: on their way, waiting to be started, paused, setup failed. */
const texts = {
  "zh-CN": [
    "文件尚未上传完，请稍候。",
    "有文件尚未开始上传，请开始上传或移除。",
    "有文件已暂停上传，请继续上传或移除。",
    "暂时无法开始上传，请重试或移除文件。",
  ],
  en: [
    "Files are still on their way; please wait.",
    "Files are waiting; please start the upload or remove them.",
    "Files are paused; please resume the upload or remove them.",
    "The upload could not start; please try again or remove the files.",
  ],
  vi: [
    "Tệp chưa tải lên xong, vui lòng chờ.",
    "Có tệp chưa được tải lên, vui lòng bắt đầu tải lên hoặc bỏ tệp đó.",
    "Có tệp đang tạm dừng, vui lòng tiếp tục tải lên hoặc bỏ tệp đó.",
    "Chưa thể bắt đầu tải lên, vui lòng thử lại hoặc bỏ tệp.",
  ],
  fr: [
    "Des fichiers sont encore en route ; veuillez patienter.",
    "Des fichiers n’ont pas encore été envoyés ; lancez l’envoi ou retirez-les.",
    "Des fichiers sont en pause ; reprenez l’envoi ou retirez-les.",
    "L’envoi n’a pas pu commencer ; réessayez ou retirez les fichiers.",
  ],
  es: [
    "Aún se están subiendo archivos; espere, por favor.",
    "Hay archivos que aún no se han subido; inicie la subida o quítelos.",
    "Hay archivos en pausa; reanude la subida o quítelos.",
    "La subida no ha podido empezar; reinténtelo o quite los archivos.",
  ],
} as const;
const [onWay, toStart, paused, stuck] = texts["zh-CN"];

/** Does what fails as it should, without its words in the console. */
async function silently(work: () => Promise<void>): Promise<void> {
  const { error } = console;
  console.error = () => undefined;
  try {
    await work();
  } finally {
    console.error = error;
  }
}

describe("what <customs-uploader> says to a form whose files have not arrived", () => {
  afterEach(() => {
    closeUploaders();
    configurePortal({});
  });

  it("waits to be started, is on its way, is paused: each has its words, in five languages", async () => {
    for (const [locale, [moves, waits, rests]] of Object.entries(texts)) {
      const { choose, element, events, receiver } = await openUploader(`manual locale="${locale}"`);
      const says = () => element.validationMessage;
      await receiver.control({ chunkMs: 100 });
      await choose([fileOf("a.txt", 3000)]);
      expect([says(), element.validity.customError]).to.deep.equal([waits, true]);
      void element.start();
      await eventually(() => element.files[0]?.phase === "sending");
      expect(says()).to.equal(moves);
      element.pause();
      expect(says()).to.equal(rests);
      element.resume();
      await eventually(() => events.some(({ type }) => type === "complete"));
      expect([says(), element.checkValidity()]).to.deep.equal(["", true]);
      // Its place is known by now, and still it waits.
      await element.addFiles([fileOf("b.txt", 10)]);
      expect(says()).to.equal(waits);
      closeUploaders();
    }
  });

  it("files that are held before they begin are paused, and those of a file alone that is paused", async () => {
    const { element, receiver } = await openUploader();
    element.pause();
    await element.addFiles([fileOf("a.txt", 10)]);
    expect(element.validationMessage).to.equal(paused);
    element.cancel();
    await receiver.control({ chunkMs: 100 });
    element.resume();
    await element.addFiles([fileOf("b.txt", 3000), fileOf("c.txt", 300)]);
    expect(element.validationMessage).to.equal(onWay);
    element.pause(element.files[0]);
    // The other one is on its way.
    expect(element.validationMessage).to.equal(onWay);
    await eventually(() => element.ids.length === 1);
    expect(element.validationMessage).to.equal(paused);
  });

  it("a setup or create that failed has words of its own, until it is tried again or the list is empty", async () => {
    await silently(async () => {
      for (const [name, locale] of [
        ["setup", "zh-CN"],
        ["create", "zh-CN"],
        ["setup", "en"],
        ["setup", "vi"],
        ["setup", "fr"],
        ["setup", "es"],
      ] as const) {
        for (const attributes of ["", "manual"]) {
          const [moves, waits, , fails] = texts[locale];
          const { element, receiver } = await openUploader(`${attributes} locale="${locale}"`);
          const says = () => element.validationMessage;
          const start = () => (attributes === "" ? undefined : element.start());
          await receiver.control({ rules: [{ name, times: 2, fault: { status: 400 } }] });
          await element.addFiles([fileOf("a.txt", 10)]);
          await start();
          await eventually(() => says() === fails);
          element.cancel();
          expect([says(), element.checkValidity()]).to.deep.equal(["", true]);
          await element.addFiles([fileOf("a.txt", 10)]);
          expect(says()).to.equal(attributes === "" ? moves : waits);
          await start();
          await eventually(() => says() === fails);
          void element.start();
          await eventually(() => element.ids.length === 1);
          expect(says()).to.equal("");
          closeUploaders();
        }
      }
    });
  });

  it("with `manual` too, a setup that is tried again by itself is waited for", async () => {
    const { element, receiver } = await openUploader("manual");
    await receiver.control({ rules: [{ name: "setup", times: 1, fault: { status: 503 } }] });
    await element.addFiles([fileOf("a.txt", 10)]);
    expect(element.validationMessage).to.equal(toStart);
    const starting = element.start();
    await eventually(() => element.validationMessage === onWay && element.files[0]?.phase === "waiting");
    await starting;
    expect(element.validationMessage).to.equal("");
  });

  it("adding another file tries a failed setup again", async () => {
    await silently(async () => {
      const { element, receiver } = await openUploader();
      await receiver.control({ rules: [{ name: "setup", times: 1, fault: { status: 400 } }] });
      await element.addFiles([fileOf("a.txt", 10)]);
      await eventually(() => element.validationMessage === stuck);
      await element.addFiles([fileOf("b.txt", 10)]);
      expect(element.validationMessage).to.equal(onWay);
      await eventually(() => element.ids.length === 2);
      expect(element.validationMessage).to.equal("");
    });
  });
});
