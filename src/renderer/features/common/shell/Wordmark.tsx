import classes from './Wordmark.module.css'

/** The shop's name with its logo, an armchair in outline. */
export function Wordmark({ name }: { name: string }) {
  return (
    <span className={classes.wordmark}>
      <svg viewBox="0 0 32 32" width="36" height="36" className={classes.mark} aria-hidden="true">
        <path d="M8 14V9.5A4.5 4.5 0 0 1 12.5 5h7A4.5 4.5 0 0 1 24 9.5V14" />
        <path d="M5.5 12.5A2.5 2.5 0 0 1 8 15v3.5h16V15a2.5 2.5 0 1 1 4 2l-1 1v5.5a1.5 1.5 0 0 1-1.5 1.5h-19A1.5 1.5 0 0 1 5 23.5V18l-1-1a2.5 2.5 0 0 1 1.5-4.5z" />
        <path d="M8 25v3M24 25v3" />
        <path d="M11.5 9.2h9" strokeDasharray="1.6 1.7" />
      </svg>
      {name}
    </span>
  )
}
