import classes from './Spinner.module.css'

/** Something is under way. Whoever hears the page is told by what stands around it. */
export function Spinner({ className = '' }: { className?: string | undefined }) {
  return <span className={`${classes.spinner} ${className}`} aria-hidden="true" />
}
