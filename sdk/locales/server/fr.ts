/** Texts of errors that only an answer of the server says; it brings them along. */
export const texts = {
  exportListFull:
    "Le centre de téléchargement contient déjà {{limit}} de vos exports. Recommencez lorsque les plus anciens auront expiré, ou contactez votre administrateur.",
  exportFiltersFull:
    "Les filtres de vos exports occupent tout votre espace ({{limit}}). Exportez avec moins de valeurs, ou recommencez lorsque les plus anciens auront expiré.",
  personalisationTooDeep:
    "Le réglage n’a pas été enregistré : ses colonnes forment plus de {{limit}} niveaux de groupes. Contactez le service client.",
  uploadNameRefused:
    'Le nom « {{name}} » ne peut pas être conservé. Renommez le fichier ou le dossier : 255 caractères au plus, sans < > : " / \\ | ? *, sans point à la fin, sans espace au début ni à la fin, et sans nom réservé tel que CON.',
  uploadPathTooLong:
    "Les dossiers de ce fichier sont trop profonds ou leurs noms trop longs : {{levels}} niveaux et {{limit}} caractères en tout au plus. Remontez le fichier ou raccourcissez les noms.",
  uploadFolderTaken:
    "Un fichier nommé « {{name}} » existe déjà ici, et un dossier ne peut pas porter le même nom. Choisissez un autre nom.",
  uploadFileTooLarge:
    "Le fichier dépasse la taille admise ici ({{limit}}). Divisez-le ou contactez votre administrateur.",
  uploadFilesFull:
    "Vous avez déjà {{limit}} fichiers ici. Supprimez ceux qui ne servent plus ou contactez votre administrateur.",
  uploadFilesFullOpen:
    "L’envoi de {{limit}} de vos fichiers a commencé et n’est pas terminé. Attendez la fin de certains envois ou annulez-en ; les fichiers dont rien n’est arrivé libèrent leur place au bout de dix minutes.",
  uploadFilesFullChunks:
    "Vos envois inachevés comptent déjà le nombre maximal de parties ({{limit}}). Attendez la fin de certains envois ou annulez-en.",
  uploadStorageFull:
    "Vos fichiers, y compris ceux en cours d’envoi, occupent tout votre espace ({{limit}}). Supprimez ceux qui ne servent plus ou contactez votre administrateur.",
  uploadStorageFullDisk:
    "Le disque du serveur n’a plus assez de place pour ce fichier, en plus de ceux qui sont en cours d’envoi. Réessayez plus tard ou contactez votre administrateur.",
  uploadTokenInvalid: "L’autorisation de cet envoi a expiré. Réessayez : il reprendra là où il s’est arrêté.",
  uploadUnknown: "Le serveur ne connaît plus cet envoi. Réessayez : ce qui est arrivé n’est pas à renvoyer.",
  nameTaken: "« {{name}} » existe déjà. Choisissez-en un autre.",
  stillUsed: "« {{name}} » est encore utilisé et ne peut pas être supprimé.",
  lastAdministrator:
    "Plus personne ne pourrait administrer l’entreprise {{name}}. Donnez d’abord ce droit à quelqu’un d’autre.",
  announcementsFull:
    "Vous avez envoyé {{limit}} annonces en une heure. La prochaine pourra partir dans {{minutes}} minutes.",
  companiesFull:
    "Vous avez ajouté {{limit}} entreprises en 24 heures. La prochaine pourra être ajoutée dans {{minutes}} minutes ; si c’est trop tard, adressez-vous à l’exploitant du portail.",
  operatorDisabled: "L’exploitant du portail a désactivé cet utilisateur : lui seul peut le réactiver ou le supprimer.",
  passwordWeakShort: "Le nouveau mot de passe est trop court : {{limit}} caractères au moins.",
  passwordWeakSame: "Le nouveau mot de passe doit être différent de l’actuel.",
  passwordWeakCommon:
    "Le nouveau mot de passe est courant, ou un mot courant entouré de chiffres. Choisissez-en un autre.",
  passwordWeakForeseeable:
    "Le nouveau mot de passe se compose surtout de répétitions ou de suites. Choisissez-en un autre.",
  passwordWeakNamed:
    "Le nouveau mot de passe contient « {{word}} », un nom ou un code à vous ou à votre entreprise. Choisissez-en un autre.",
} as const;
