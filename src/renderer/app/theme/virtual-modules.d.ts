/** Stylesheets with the variables of the theme. The build generates them (`build/web/theme-variables.ts`). */
declare module 'virtual:theme-variables.css'
declare module 'virtual:back-office-variables.css'
