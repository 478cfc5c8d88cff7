import { useEffect } from 'react'
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router-dom'
import { pageFailures } from '#shared/contracts/page-failures.ts'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { report } from '../lib/report.ts'
import { clearPersistedData } from '../platform/persisted-store.ts'
import { Button } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import classes from './ErrorScreen.module.css'

/**
 * The error page: shown when a page does not exist or cannot be loaded (docs/requirements.md#s2-error-page,
 * docs/requirements.md#s8, docs/decisions.md#d23).
 */
export function ErrorScreen() {
  const error = useRouteError()
  const { title, text, isExpected } = describe(error)
  useEffect(() => {
    if (!isExpected) report(error, 'page')
  }, [error, isExpected])

  return (
    <Page title={title} robots="noindex">
      <div className={classes.screen}>
        <h1>{title}</h1>
        {text && <p className={classes.text}>{text}</p>}
        {isExpected && <SearchForm />}
        <div className={classes.actions}>
          {isExpected ? <HomeLink /> : <RetryButton />}
          <Button variant="default" onClick={resetApplication}>
            Applicatie verversen
          </Button>
        </div>
      </div>
    </Page>
  )
}

/** Searches the shop, because the missing page may have moved. An HTML form, so it also works without scripts. */
function SearchForm() {
  return (
    <search className={classes.search}>
      <form action={sitePaths.searchPage} className={classes.actions}>
        <input
          type="search"
          name="s"
          required
          maxLength={100}
          aria-label="Zoek in de winkel"
          placeholder="Waar bent u naar op zoek?"
          className={classes.field}
        />
        <Button type="submit" variant="default">
          Zoeken
        </Button>
      </form>
    </search>
  )
}

function HomeLink() {
  return (
    <Button component="a" href={sitePaths.home}>
      Naar de voorpagina
    </Button>
  )
}

function RetryButton() {
  const { revalidate, state } = useRevalidator()
  return (
    <Button loading={state === 'loading'} onClick={() => void revalidate()}>
      Opnieuw proberen
    </Button>
  )
}

function resetApplication(): void {
  clearPersistedData()
  window.location.assign(sitePaths.home)
}

function describe(error: unknown): { title: string; text?: string; isExpected: boolean } {
  if (!isRouteErrorResponse(error)) return { title: pageFailures.unexpected, isExpected: false }
  if (error.status === 404) return { title: 'Niet gevonden!', text: pageFailures.notFound, isExpected: true }
  const message: unknown = error.data?.message
  if (error.status === 500 && message)
    return { title: pageFailures.unexpected, text: `Melding: ${message}`, isExpected: false }
  return { title: pageFailures.unexpected, ...(typeof message === 'string' && { text: message }), isExpected: false }
}
