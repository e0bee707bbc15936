// Site configuration: runs at every start, before config.json is applied. Leave it empty where a site needs nothing.
