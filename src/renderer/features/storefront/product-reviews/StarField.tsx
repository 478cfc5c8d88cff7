import classes from './StarField.module.css'

const WORDS = ['slecht', 'matig', 'redelijk', 'goed', 'uitstekend'] as const

/** One to five stars. The stars are radio buttons, so that arrow keys and screen readers work. */
export function StarField({ value, onChange }: { value: number; onChange: (stars: number) => void }) {
  return (
    <fieldset className={classes.field}>
      <legend className={classes.legend}>Uw cijfer</legend>
      <div className={classes.row}>
        {WORDS.map((word, index) => {
          const stars = index + 1
          return (
            <label key={word} className={classes.star} data-filled={stars <= value || undefined}>
              <input
                type="radio"
                name="rating"
                value={stars}
                checked={stars === value}
                onChange={() => onChange(stars)}
                aria-label={`${stars} ${stars === 1 ? 'ster' : 'sterren'}: ${word}`}
              />
              <svg viewBox="0 0 20 20" aria-hidden="true">
                <path d="M10 1.6l2.6 5.3 5.8.8-4.2 4.1 1 5.8L10 14.9l-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z" />
              </svg>
            </label>
          )
        })}
        <span className={classes.label}>{WORDS[value - 1]}</span>
      </div>
    </fieldset>
  )
}
