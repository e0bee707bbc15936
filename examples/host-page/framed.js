// A page of an older system inside the portal. Written as such pages are: no build, no framework, no module.
(function () {
  var portal = "https://portal.example.com";
  var bridge = window.customsFrame;
  var form = document.getElementById("manual");

  function show(id, text) {
    document.getElementById(id).textContent = text;
  }

  // Whether there is something to lose: the portal asks before the tab closes.
  form.addEventListener("input", function () {
    bridge.setDirty(true, "手册 " + form.emsNo.value + " 的修改尚未保存。");
    if (form.emsNo.value) bridge.setTitle("手册 " + form.emsNo.value);
  });
  form.addEventListener("submit", function (event) {
    event.preventDefault();
    bridge.setDirty(false);
    bridge.notify("手册 " + form.emsNo.value + " 已保存。", "success");
  });
  document.getElementById("open").addEventListener("click", function () {
    bridge.open("/declarations/list");
  });
  document.getElementById("tall").addEventListener("click", function () {
    bridge.resize(1600);
  });
  document.getElementById("close").addEventListener("click", function () {
    bridge.close();
  });

  bridge.on("context", function (context) {
    document.documentElement.lang = context.language;
    show("company", context.company.name);
    show("user", context.user.name);
    show("language", context.language);
    show("theme", context.theme);
  });

  // The token changes every few minutes: the newest one counts.
  bridge.on("token", function (access) {
    var request = new XMLHttpRequest();
    request.open("POST", portal + "/exportasync/api/v1/task/get");
    request.setRequestHeader("authorization", "Bearer " + access.token);
    request.setRequestHeader("content-type", "application/json");
    request.onload = function () {
      if (request.status === 200) show("exports", String(JSON.parse(request.responseText).data.totalElements));
    };
    request.send(JSON.stringify({ pageNum: 1, pageSize: 10 }));
  });
})();
