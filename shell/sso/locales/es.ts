export const texts = {
  working: "Iniciando sesión…",
  replace: {
    title: "Ha iniciado sesión como {{current}}",
    meaning: "El enlace que ha abierto inicia la sesión de {{next}}.",
    advice:
      "Si continúa como {{next}}, se cierra la sesión de {{current}}, también en las demás pestañas de este navegador que la comparten; el trabajo sin guardar se pierde allí.",
    stay: "Seguir como {{current}}",
    goOn: "Continuar como {{next}}",
  },
  ready: {
    title: "Ha cerrado la sesión",
    meaning: "Esta dirección inicia sesión mediante el acceso único de su organización.",
    advice: "Elija «Iniciar sesión de nuevo» para ir al sistema de acceso único.",
    start: "Iniciar sesión de nuevo",
  },
  missing: {
    title: "Falta la credencial de acceso",
    meaning: "Otro sistema debe traerle aquí con una credencial de acceso; la dirección no contiene ninguna.",
    advice: "Vuelva a entrar desde el otro sistema o inicie sesión con usuario y contraseña.",
    notConfigured: "No hay ninguna dirección de acceso único configurada para esta entrada.",
  },
  failed: {
    title: "No se pudo iniciar la sesión",
    refused: "La credencial no fue aceptada: ha caducado o no da acceso a este sistema.",
    advice:
      "Una credencial de acceso sirve una sola vez y caduca pronto. Vuelva a entrar desde el otro sistema o inicie sesión con usuario y contraseña.",
  },
  toSignIn: "Acceder con contraseña",
};
