window.uploadOnce = (file, { baseUrl }) =>
  new Promise<void>((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open("PUT", `${baseUrl}/raw`);
    call.addEventListener("load", () => (call.status === 200 ? resolve() : reject(new Error(`status ${call.status}`))));
    call.addEventListener("error", () => reject(new Error("the connection broke")));
    call.send(file);
  });
