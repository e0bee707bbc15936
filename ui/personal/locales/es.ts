export const texts = {
  saved: "Guardado correctamente",
  saveFailed: "Error al guardar",
  deleted: "Eliminado correctamente",
  deleteFailed: "Error al eliminar",
  nothingChosen: "Seleccione las columnas que desea mostrar",
  from: {
    user: "Vigente: su configuración",
    company: "Vigente: la configuración de la empresa",
    page: "Vigente: la vista predeterminada de la página",
  },
  save: "Guardar",
  saveForCompany: "Guardar para la empresa",
  companyHint:
    "Lo que se guarda para la empresa lo ven todos los usuarios de {{company}}; quienes tienen una configuración propia la conservan.",
  companyAsk: {
    title: "¿Guardar para {{company}}?",
    save: "Todos los usuarios de {{company}} sin configuración propia verán esta de inmediato; quienes tienen una propia la conservan.",
    removeTitle: "¿Eliminar la configuración de {{company}}?",
    remove:
      "Todos los usuarios de {{company}} sin configuración propia verán la vista predeterminada; quienes tienen una propia la conservan.",
    removeDo: "Eliminar la configuración",
  },
  mineHolds: "La configuración de la empresa se ha guardado. Su configuración propia sigue teniendo prioridad.",
  cancel: "Cancelar",
  reset: {
    label: "Restablecer",
    company: "Restablecer la configuración de la empresa",
    page: "Restablecer la vista predeterminada",
  },
  failed: {
    title: "No se pudo cargar la configuración",
    hint: "La página funciona con normalidad y lo guardado no se ve afectado.",
    retry: "Reintentar",
  },
  notSaved: "No se ha guardado; sus cambios siguen aquí. {{reason}}",
  discard: {
    title: "¿Descartar los cambios sin guardar?",
    message: "Los cambios hechos aquí se perderán al cerrar.",
    confirm: "Descartar cambios",
  },
  search: "Buscar por nombre",
  noMatch: "Ningún nombre contiene «{{text}}»",
  all: "Seleccionar todo",
  chosen: "{{chosen}} de {{total}} seleccionadas",
  required: "Siempre visible",
  list: ", ",
} as const;
