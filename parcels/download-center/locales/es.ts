export const texts = {
  announce: { ready: "Exportación lista para descargar: {{name}}", failed: "La exportación ha fallado: {{name}}" },
  title: "Centro de descargas",
  home: "Inicio",
  search: { label: "Nombre del módulo", placeholder: "Buscar por nombre del módulo", submit: "Buscar" },
  column: {
    taskName: "Nombre del módulo",
    fileName: "Nombre del archivo",
    insertUserName: "Exportado por",
    insertTime: "Fecha de exportación",
    statusCode: "Estado",
    note: "Mensaje de error",
    action: "Acción",
  },
  status: {
    init: "Pendiente",
    ing: "Exportando",
    success: "Exportación correcta",
    failed: "Exportación fallida",
  },
  finishedRows: "{{rows}} filas",
  progress: { label: "Progreso de la exportación", rows: "{{done}} de {{total}} filas exportadas" },
  download: "Descargar",
  expires: "Se conserva hasta el {{date}}",
  retry: "Reintentar",
  refresh: {
    at: "Actualizado a las {{time}}",
    now: "Actualizar ahora",
    failed: "No se pudo actualizar; datos de las {{time}}. {{reason}}",
  },
  empty: {
    title: "Aún no hay exportaciones",
    hint: "Elija «Exportar» en una página de lista; aquí podrá seguir el progreso y descargar el archivo.",
  },
  notFound: {
    title: "Ninguna exportación coincide con «{{name}}»",
    hint: "Compruebe el nombre del módulo o busque otro.",
  },
  failed: {
    title: "No se pudieron cargar las exportaciones",
    hint: "Las exportaciones ya iniciadas no se ven afectadas.",
  },
};
