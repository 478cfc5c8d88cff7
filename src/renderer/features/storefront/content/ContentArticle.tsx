import { useQuery } from '@tanstack/react-query'
import type { ContentName } from '#shared/contracts/content-pages.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { useApi } from '../../../lib/api.ts'
import { Title } from '../../../ui/Title.tsx'
import classes from './ContentArticle.module.css'
import { ContentProse } from './ContentProse.tsx'
import { contentPage } from './content-queries.ts'

/** A text of the shop's owner as a page: title, date, optional table of contents, and the text. */
export function ContentArticle({ name }: { name: ContentName }) {
  const { data } = useQuery(contentPage(useApi(), name))
  if (!data) return null
  const { title, contents, updatedOn } = data
  return (
    <article className={classes.article}>
      <header>
        <Title order={1}>{title}</Title>
        {updatedOn && (
          <p className={classes.date}>
            Bijgewerkt op <time dateTime={updatedOn}>{dayInWords(updatedOn)}</time>
          </p>
        )}
      </header>
      <div className={classes.columns} data-contents={contents.length > 0 || undefined}>
        {contents.length > 0 && (
          <nav aria-label="Op deze pagina" className={classes.contents}>
            <p className={classes.heading}>Op deze pagina</p>
            <ol className={classes.list}>
              {contents.map(({ id, text }) => (
                <li key={id}>
                  <a href={`#${id}`} className={classes.link}>
                    {text}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <ContentProse name={name} />
      </div>
    </article>
  )
}
