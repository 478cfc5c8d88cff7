import classes from './ResultsHeading.module.css'

type ResultsHeadingProps = {
  term: string
  /** Undefined while that is unknown. */
  found: { total: number; corrected: string | null; isLoose: boolean } | undefined
  /** Another term is being searched for. */
  isUnderway: boolean
}

/** What was asked, how much there is, and how it was understood when not to the letter. */
export function ResultsHeading({ term, found, isUnderway }: ResultsHeadingProps) {
  return (
    <div className={classes.heading}>
      <h1 className={classes.title}>Zoekopdracht: {term}</h1>
      <p role="status" className={classes.count}>
        {isUnderway ? 'Bezig met zoeken…' : found && countText(found.total)}
      </p>
      {found?.corrected && found.total > 0 && (
        <p className={classes.note}>
          Wij hebben gezocht naar <strong>{found.corrected}</strong>: “{term}” komt in onze winkel niet voor.
        </p>
      )}
      {found?.isLoose && found.total > 0 && (
        <p className={classes.note}>Niets voldoet aan alles wat u zoekt. Dit komt er het dichtst bij.</p>
      )}
    </div>
  )
}

function countText(total: number): string {
  if (total === 0) return 'Geen producten gevonden'
  return total === 1 ? '1 product gevonden' : `${total} producten gevonden`
}
