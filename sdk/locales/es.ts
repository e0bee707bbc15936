export const texts = {
  requestMalformed: "No se pudo leer la solicitud y no se ha procesado. Actualice la página e inténtelo de nuevo.",
  requestInvalid: "La solicitud no se ha aceptado: {{field}}. Corríjala e inténtelo de nuevo.",
  requestTooLarge: "La solicitud es demasiado grande y no se ha procesado. Envíela en partes más pequeñas.",
  mediaTypeUnsupported: "Este tipo de contenido no se admite; la solicitud no se ha procesado.",
  signInRefused: "El nombre de usuario o la contraseña no son correctos. Inténtelo de nuevo.",
  signInMethodUnavailable:
    "Esta forma de inicio de sesión no está configurada aquí. Inicie sesión con su nombre de usuario y contraseña.",
  keyUnknown: "La clave que protege su contraseña se ha renovado. Vuelva a iniciar sesión.",
  passwordWrong: "La contraseña actual no es correcta. Inténtelo de nuevo.",
  passwordWeak:
    "La nueva contraseña es demasiado débil: al menos 12 caracteres, que no sea una contraseña común ni una serie sencilla, sin su nombre de usuario, su nombre ni el de su empresa, y distinta de la actual.",
  credentialUsed: "Este enlace de inicio de sesión ya se ha utilizado. Vuelva a entrar desde el otro sistema.",
  sessionMissing: "No ha iniciado sesión. Inicie sesión primero.",
  sessionExpired: "Su sesión ha caducado. Vuelva a iniciar sesión.",
  forbidden: "No tiene permiso para realizar esta operación. Póngase en contacto con el administrador de su empresa.",
  imitationReadOnly:
    "La configuración personal no se puede cambiar mientras actúa como otra empresa. Vuelva primero a su empresa.",
  passwordChangeRequired: "Cambie su contraseña antes de continuar.",
  notFound: "No se ha encontrado el contenido solicitado. Es posible que se haya eliminado.",
  methodNotAllowed: "Esta dirección no admite este tipo de solicitud.",
  taskUnknown: "No se ha encontrado la tarea de exportación. Actualice el centro de descargas.",
  companyChanged:
    "Ha cambiado de empresa. Esta operación pertenecía a la anterior y no se ha realizado. Actualice la página e inténtelo de nuevo.",
  requestInProgress:
    "La misma solicitud ya se está procesando. No la envíe de nuevo y compruebe el resultado en unos instantes.",
  exportUnknown:
    "Esta exportación no existe en el sistema; no se ha creado ninguna tarea. Póngase en contacto con atención al cliente.",
  fileUnknown: "No se ha encontrado el archivo. Es posible que haya caducado; expórtelo de nuevo.",
  exportTooManyRows: "Hay más filas de las que caben en un archivo ({{limit}}). Acote la búsqueda y exporte de nuevo.",
  exportFailed: "No se pudo completar la exportación. Inténtelo de nuevo más tarde.",
  exportQueueFull:
    "Ya tiene {{limit}} exportaciones en espera o en curso. Espere a que termine alguna y vuelva a exportar.",
  exportStorageFull:
    "Sus archivos exportados ocupan todo su espacio ({{limit}}). Vuelva a exportar cuando caduquen los más antiguos o contacte con su administrador.",
  exportCancelled: "La exportación se canceló porque su usuario fue eliminado.",
  exportStopped: "Ha cancelado esta exportación.",
  personalisationConflict:
    "Este ajuste se ha modificado mientras tanto en otro lugar y no se ha guardado. Inténtelo de nuevo.",
  personalisationFull:
    "No queda espacio para más ajustes guardados (máximo {{limit}}). Elimine los que ya no necesite.",
  editConflict:
    "Otra persona modificó estos datos mientras usted los editaba y no se guardó su cambio. Vea cómo están ahora y decida.",
  tooManyRequests: "Demasiados intentos. Inténtelo de nuevo en {{seconds}} segundos.",
  serverFailure:
    "El servidor no pudo completar la solicitud. Inténtelo más tarde o póngase en contacto con atención al cliente.",
  unavailable: "El servicio no está disponible en este momento. Inténtelo de nuevo más tarde.",
  networkFailure: "Ha fallado la conexión de red. Compruebe su conexión e inténtelo de nuevo.",
  requestTimeout: "El servidor tardó demasiado en responder. Inténtelo de nuevo más tarde.",
  requestDuplicate: "Se ha detectado un duplicado; esta solicitud se ha cancelado",
  requestCancelled: "La solicitud se ha cancelado.",
  backendCallFailed: "Error al llamar al servidor",
  answerMalformed: "No se entiende la respuesta del servidor. Póngase en contacto con atención al cliente.",
  uploadNotReady: "La carga no está lista: elija los archivos y el destino, e inténtelo de nuevo.",
  uploadRefused:
    "El servidor de transferencia no aceptó el archivo. Inténtelo de nuevo; si sigue fallando, póngase en contacto con atención al cliente.",
  uploadFileChanged:
    "El archivo ya no se puede leer: se modificó, movió o eliminó después de elegirlo. Elíjalo de nuevo.",
  uploadDamaged: "El contenido recibido en el servidor no coincide con el archivo. Súbalo de nuevo.",
  lineUnknown: "Ningún sistema de negocio corresponde a esta dirección.",
  lineLoadFailed:
    "No se pudo cargar el sistema de negocio; las demás páginas no se ven afectadas. Inténtelo de nuevo o póngase en contacto con atención al cliente si el problema continúa.",
  lineTimeout:
    "El sistema de negocio no respondió a tiempo. Inténtelo de nuevo o póngase en contacto con atención al cliente si el problema continúa.",
  lineLifecycleFailed:
    "El sistema de negocio ha fallado y esta página se ha detenido. Las demás páginas no se ven afectadas. Inténtelo de nuevo.",
  lineIntegrityFailed:
    "Un archivo del sistema de negocio no superó la comprobación de integridad y no se ha ejecutado, por su seguridad. Póngase en contacto con atención al cliente.",
  configInvalid: "La configuración no es válida y la función está desactivada: {{path}}.",
  dialogUnavailable: "Esta página no puede abrir el cuadro de diálogo {{name}}.",
};
