import classes from './ResultsHeading.module.css'

type ResultsHeadingProps = {
  term: string
  /** Undefined while the search is loading. */
  found: { total: number; corrected: string | null; isLoose: boolean; pages: readonly unknown[] } | undefined
  /** Whether the results of the term are loading. */
  isUnderway: boolean
}

/**
 * Heading of the search results: the term and the number of matches. It says when the search used a corrected term, or
 * when no product matches the whole term.
 */
export function ResultsHeading({ term, found, isUnderway }: ResultsHeadingProps) {
  return (
    <div className={classes.heading}>
      <h1 className={classes.title}>Zoekopdracht: {term}</h1>
      <p role="status" className={classes.count}>
        {isUnderway ? 'Bezig met zoeken…' : found && countText(found.total, found.pages.length)}
      </p>
      {found?.corrected && found.total > 0 && (
        <p className={classes.note}>
          Wij hebben gezocht naar <strong>{found.corrected}</strong>: “{term}” komt in onze winkel niet voor.
        </p>
      )}
      {found?.isLoose && found.total > 0 && (
        <p className={classes.note}>
          {found.pages.length > 0 ? 'Geen product' : 'Niets'} voldoet aan alles wat u zoekt. Dit komt er het dichtst
          bij.
        </p>
      )}
    </div>
  )
}

function countText(products: number, pages: number): string {
  const found = [
    ...(products > 0 ? [products === 1 ? '1 product' : `${products} producten`] : []),
    ...(pages > 0 ? [pages === 1 ? '1 pagina' : `${pages} pagina’s`] : []),
  ]
  return found.length > 0 ? `${found.join(' en ')} gevonden` : 'Geen producten gevonden'
}
