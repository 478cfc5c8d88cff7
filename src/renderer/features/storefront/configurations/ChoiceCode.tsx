import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { spokenCode } from '#shared/domain/configurator/configuration-code.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { useApi } from '../../../lib/api.ts'
import { report } from '../../../lib/report.ts'
import { Button } from '../../../ui/Button.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import classes from './ChoiceCode.module.css'
import { codeOfChoice, type SavedChoice } from './configuration-queries.ts'

/** The code of a configuration, to scan, read aloud, send or print. */
export function ChoiceCode({ choice }: { choice: SavedChoice }) {
  const query = useQuery(codeOfChoice(useApi(), choice))
  return (
    <QueryView query={query} waiting={<Skeleton height={220} />}>
      {({ code, url, expiresAt }) => (
        <div className={classes.card}>
          <QrCode text={url} label="QR-code die deze keuze op een ander apparaat opent" />
          <div className={classes.text}>
            <p>
              Uw configuratiecode is
              <strong className={classes.code}>{spokenCode(code)}</strong>
            </p>
            <p>
              Scan de QR-code om op een ander apparaat verder te gaan, of noem de code in onze showroom. Hij werkt tot
              en met {dayInWords(expiresAt)}; een account is niet nodig.
              {choice.sampleIds.length > 0 && ' Uw gekozen kleurstalen gaan mee.'}
            </p>
            <div className={classes.actions}>
              <CopyLink url={url} />
              <Button component={Link} to={sitePaths.configuration(code)} variant="default">
                Bekijken en afdrukken
              </Button>
            </div>
          </div>
        </div>
      )}
    </QueryView>
  )
}

function CopyLink({ url }: { url: string }) {
  const [result, setResult] = useState<'copied' | 'failed'>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setResult('copied')
    } catch (error) {
      report(error, 'copying a link')
      setResult('failed')
    }
  }
  return (
    <>
      <Button onClick={copy}>{result === 'copied' ? 'Link gekopieerd' : 'Kopieer de link'}</Button>
      <span role="status" className={classes.link}>
        {result === 'failed' && `Kopiëren lukte niet. De link is ${url}`}
        {result === 'copied' && <VisuallyHidden>De link is gekopieerd.</VisuallyHidden>}
      </span>
    </>
  )
}
