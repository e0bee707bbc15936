/** Texts of errors that only an answer of the server says; it brings them along. */
export const texts = {
  exportListFull:
    "Ya tiene {{limit}} exportaciones en el centro de descargas. Vuelva a exportar cuando caduquen las más antiguas o contacte con su administrador.",
  exportFiltersFull:
    "Los filtros de sus exportaciones ocupan todo su espacio ({{limit}}). Exporte con menos valores o vuelva a exportar cuando caduquen las más antiguas.",
  personalisationTooDeep:
    "No se ha guardado la configuración: sus columnas forman más de {{limit}} niveles de grupos. Póngase en contacto con atención al cliente.",
  uploadNameRefused:
    'El nombre «{{name}}» no se puede guardar. Cambie el nombre del archivo o de la carpeta: 255 caracteres como máximo, sin < > : " / \\ | ? *, sin punto al final, sin espacio al principio ni al final y sin nombres reservados como CON.',
  uploadPathTooLong:
    "Las carpetas de este archivo son demasiado profundas o sus nombres demasiado largos: como máximo {{levels}} niveles y {{limit}} caracteres en total. Suba el archivo de nivel o acorte los nombres.",
  uploadFolderTaken:
    "Aquí ya hay un archivo con el nombre «{{name}}», y una carpeta no puede llamarse igual. Elija otro nombre.",
  uploadFileTooLarge:
    "El archivo supera el tamaño admitido aquí ({{limit}}). Divídalo o contacte con su administrador.",
  uploadFilesFull: "Ya tiene {{limit}} archivos aquí. Elimine los que ya no necesite o contacte con su administrador.",
  uploadFilesFullOpen:
    "Ha empezado a subir {{limit}} archivos que aún no están completos. Espere a que terminen algunos o cancélelos; los archivos de los que no ha llegado nada dejan sitio a los diez minutos.",
  uploadFilesFullChunks:
    "Sus cargas sin terminar ya tienen el número máximo de partes ({{limit}}). Espere a que terminen algunas o cancélelas.",
  uploadStorageFull:
    "Sus archivos, incluidos los que se están cargando, ocupan todo su espacio ({{limit}}). Elimine los que ya no necesite o contacte con su administrador.",
  uploadStorageFullDisk:
    "El disco del servidor ya no tiene sitio para este archivo, además de los que se están cargando. Inténtelo más tarde o contacte con su administrador.",
  uploadTokenInvalid: "El permiso de esta carga ha caducado. Inténtelo de nuevo: continuará donde se detuvo.",
  uploadUnknown:
    "El servidor ya no tiene datos de esta carga. Inténtelo de nuevo: lo que ya llegó no se vuelve a enviar.",
  nameTaken: "“{{name}}” ya existe. Elija otro.",
  stillUsed: "“{{name}}” todavía se usa y no se puede eliminar.",
  lastAdministrator: "Nadie podría administrar ya la empresa {{name}}. Dé antes ese derecho a otra persona.",
  announcementsFull:
    "Ha enviado {{limit}} anuncios en una hora. Podrá enviar el siguiente dentro de {{minutes}} minutos.",
  companiesFull:
    "Ha añadido {{limit}} empresas en 24 horas. Podrá añadir la siguiente dentro de {{minutes}} minutos; si es demasiado tarde, diríjase al operador del portal.",
  operatorDisabled: "El operador del portal desactivó a este usuario: solo él puede activarlo o eliminarlo.",
  passwordWeakShort: "La nueva contraseña es demasiado corta: al menos {{limit}} caracteres.",
  passwordWeakSame: "La nueva contraseña debe ser distinta de la actual.",
  passwordWeakCommon: "La nueva contraseña es común, o una común rodeada de cifras. Elija otra.",
  passwordWeakForeseeable: "La nueva contraseña consta sobre todo de repeticiones o secuencias. Elija otra.",
  passwordWeakNamed: "La nueva contraseña contiene «{{word}}», un nombre o código suyo o de su empresa. Elija otra.",
} as const;
