import classes from './header-action.module.css'

/** Classes of the small buttons and links in the header. */
export const headerAction = { link: classes.link ?? '', badge: classes.badge ?? '' }
