/** Written by `build/web/theme-variables.ts` while building. */
declare module 'virtual:theme-variables.css'
declare module 'virtual:back-office-variables.css'
