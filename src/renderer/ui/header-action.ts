import classes from './header-action.module.css'

/** How the small buttons in the header look; links and buttons alike. */
export const headerAction = { link: classes.link ?? '', badge: classes.badge ?? '' }
