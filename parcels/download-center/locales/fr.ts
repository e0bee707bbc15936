export const texts = {
  announce: { ready: "Export prêt à télécharger : {{name}}", failed: "Échec de l’export : {{name}}" },
  title: "Centre de téléchargement",
  home: "Accueil",
  search: { label: "Nom du module", placeholder: "Rechercher par nom de module", submit: "Rechercher" },
  column: {
    taskName: "Nom du module",
    fileName: "Nom du fichier",
    insertUserName: "Exporté par",
    insertTime: "Date d’exportation",
    statusCode: "État",
    note: "Message d’erreur",
    action: "Action",
  },
  status: {
    init: "En attente",
    ing: "En cours",
    success: "Exportation réussie",
    failed: "Échec de l’exportation",
  },
  finishedRows: "{{rows}} lignes",
  progress: { label: "Progression de l’exportation", rows: "{{done}} lignes exportées sur {{total}}" },
  download: "Télécharger",
  expires: "Conservé jusqu’au {{date}}",
  retry: "Réessayer",
  refresh: {
    at: "Mis à jour à {{time}}",
    now: "Actualiser maintenant",
    failed: "Actualisation impossible ; données de {{time}}. {{reason}}",
  },
  empty: {
    title: "Aucune exportation pour le moment",
    hint: "Choisissez « Exporter » sur une page de liste, puis suivez la progression et téléchargez le fichier ici.",
  },
  notFound: {
    title: "Aucune exportation ne correspond à « {{name}} »",
    hint: "Vérifiez le nom du module ou effectuez une autre recherche.",
  },
  failed: {
    title: "Les exportations n’ont pas pu être chargées",
    hint: "Les exportations déjà lancées ne sont pas concernées.",
  },
};
