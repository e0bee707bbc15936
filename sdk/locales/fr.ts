export const texts = {
  requestMalformed: "La requête est illisible et n’a pas été traitée. Actualisez la page et réessayez.",
  requestInvalid: "La requête n’a pas été acceptée : {{field}}. Corrigez-la et réessayez.",
  requestTooLarge: "La requête est trop volumineuse et n’a pas été traitée. Envoyez-la en plusieurs parties.",
  mediaTypeUnsupported: "Ce type de contenu n’est pas pris en charge ; la requête n’a pas été traitée.",
  signInRefused: "Le nom d’utilisateur ou le mot de passe est incorrect. Veuillez réessayer.",
  signInMethodUnavailable:
    "Ce mode de connexion n’est pas configuré ici. Connectez-vous avec votre nom d’utilisateur et votre mot de passe.",
  keyUnknown: "La clé qui protège votre mot de passe a été remplacée. Veuillez vous reconnecter.",
  passwordWrong: "Le mot de passe actuel est incorrect. Veuillez réessayer.",
  passwordWeak:
    "Le nouveau mot de passe est trop faible : au moins 12 caractères, ni mot de passe courant ni suite simple, sans votre nom d’utilisateur, votre nom ni celui de votre entreprise, et différent du mot de passe actuel.",
  credentialUsed: "Ce lien de connexion a déjà été utilisé. Repassez par l’autre système.",
  sessionMissing: "Vous n’êtes pas connecté. Veuillez d’abord vous connecter.",
  sessionExpired: "Votre session a expiré. Veuillez vous reconnecter.",
  forbidden: "Vous n’êtes pas autorisé à effectuer cette opération. Contactez l’administrateur de votre entreprise.",
  imitationReadOnly:
    "Les réglages personnels ne peuvent pas être modifiés tant que vous agissez au nom d’une autre entreprise. Revenez d’abord à votre entreprise.",
  passwordChangeRequired: "Changez votre mot de passe avant de continuer.",
  notFound: "Le contenu demandé est introuvable. Il a peut-être été supprimé.",
  methodNotAllowed: "Cette adresse n’accepte pas ce type de requête.",
  taskUnknown: "La tâche d’export est introuvable. Actualisez le centre de téléchargement.",
  companyChanged:
    "Vous avez changé d’entreprise. Cette opération concernait la précédente et n’a pas été effectuée. Actualisez la page et réessayez.",
  requestInProgress:
    "La même requête est déjà en cours de traitement. Ne la renvoyez pas et vérifiez le résultat dans un instant.",
  exportUnknown: "Cet export n’existe pas dans le système ; aucune tâche n’a été créée. Contactez le service client.",
  fileUnknown: "Le fichier est introuvable. Il a peut-être expiré ; relancez l’export.",
  exportTooManyRows:
    "Le nombre de lignes dépasse la limite d’un fichier ({{limit}}). Affinez la recherche, puis exportez de nouveau.",
  exportFailed: "L’export n’a pas pu aboutir. Veuillez réessayer plus tard.",
  exportQueueFull:
    "Vous avez déjà {{limit}} exports en attente ou en cours. Attendez que certains soient terminés, puis recommencez.",
  exportStorageFull:
    "Vos fichiers exportés occupent tout votre espace ({{limit}}). Recommencez lorsque les plus anciens auront expiré, ou contactez votre administrateur.",
  exportCancelled: "L’export a été interrompu parce que son utilisateur a été supprimé.",
  exportStopped: "Vous avez annulé cet export.",
  personalisationConflict: "Ce réglage vient d’être modifié ailleurs et n’a pas été enregistré. Réessayez.",
  personalisationFull:
    "Il n’y a plus de place pour d’autres réglages ({{limit}} au maximum). Supprimez ceux qui ne servent plus.",
  editConflict:
    "Ces données ont été modifiées par quelqu’un d’autre pendant votre saisie ; rien n’a été enregistré. Consultez la version actuelle, puis décidez.",
  tooManyRequests: "Trop de tentatives. Réessayez dans {{seconds}} secondes.",
  serverFailure: "Le serveur n’a pas pu traiter la requête. Réessayez plus tard ou contactez le service client.",
  unavailable: "Le service est momentanément indisponible. Veuillez réessayer plus tard.",
  networkFailure: "La connexion au réseau a échoué. Vérifiez votre connexion et réessayez.",
  requestTimeout: "Le serveur met trop de temps à répondre. Veuillez réessayer plus tard.",
  requestDuplicate: "Doublon détecté, cette requête est annulée",
  requestCancelled: "La requête a été annulée.",
  backendCallFailed: "Erreur lors de l’appel au serveur",
  answerMalformed: "La réponse du serveur est incompréhensible. Contactez le service client.",
  uploadNotReady: "L’envoi n’est pas prêt : choisissez les fichiers et leur destination, puis réessayez.",
  uploadRefused:
    "Le serveur de transfert n’a pas accepté le fichier. Réessayez ; si l’échec persiste, contactez le service client.",
  uploadFileChanged:
    "Le fichier n’est plus lisible : il a été modifié, déplacé ou supprimé après avoir été choisi. Choisissez-le de nouveau.",
  uploadDamaged: "Le contenu arrivé sur le serveur diffère du fichier. Envoyez-le de nouveau.",
  lineUnknown: "Aucun système métier ne correspond à cette adresse.",
  lineLoadFailed:
    "Le système métier n’a pas pu être chargé ; les autres pages ne sont pas concernées. Réessayez, ou contactez le service client si le problème persiste.",
  lineTimeout:
    "Le système métier n’a pas répondu à temps. Réessayez, ou contactez le service client si le problème persiste.",
  lineLifecycleFailed:
    "Le système métier a rencontré une erreur et cette page a été arrêtée. Les autres pages ne sont pas concernées. Réessayez.",
  lineIntegrityFailed:
    "Un fichier du système métier n’a pas passé le contrôle d’intégrité et n’a pas été exécuté, pour votre sécurité. Contactez le service client.",
  configInvalid: "La configuration est incorrecte et la fonction est désactivée : {{path}}.",
  dialogUnavailable: "Cette page ne peut pas ouvrir la boîte de dialogue {{name}}.",
};
