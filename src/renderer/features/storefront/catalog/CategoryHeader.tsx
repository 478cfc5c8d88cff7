import { Link } from 'react-router-dom'
import { usePrefetch } from '../../../lib/prefetch.ts'
import { Prose } from '../../../ui/Prose.tsx'
import classes from './CategoryHeader.module.css'
import type { Category } from './category.ts'

/** Breadcrumbs, title, description and links to related categories. */
export function CategoryHeader({ category }: { category: Category }) {
  const prefetch = usePrefetch()
  return (
    <header className={classes.header}>
      <nav aria-label="Kruimelpad">
        <ol className={classes.trail}>
          <li>
            <Link to="/">Home</Link>
          </li>
          {category.above
            .filter(({ urlFragment }) => urlFragment !== '')
            .map(({ displayName, urlFragment }) => (
              <li key={urlFragment}>
                <Link to={`/${urlFragment}`}>{displayName}</Link>
              </li>
            ))}
          <li aria-current="page">{category.title}</li>
        </ol>
      </nav>
      <h1>{category.title}</h1>
      {category.bannerIntro && <p className={classes.lead}>{category.bannerIntro}</p>}
      {category.intro && <Prose html={category.intro} />}
      {category.near.length > 0 && (
        <nav aria-label="Binnen deze categorie">
          <ul className={classes.siblings}>
            {category.near.map(({ displayName, urlFragment }) => (
              <li key={urlFragment}>
                <Link
                  to={`/${urlFragment}`}
                  className={classes.chip}
                  {...(urlFragment === category.path && { 'aria-current': 'page' as const })}
                  {...prefetch(`/${urlFragment}`)}
                >
                  {displayName}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </header>
  )
}
