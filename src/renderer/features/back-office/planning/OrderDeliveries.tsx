import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { SIGNATURE_SIZE } from '#shared/domain/orders/signed-order.ts'
import { PROMISE_WORDS } from '#shared/domain/planning/promises.ts'
import { useApi } from '../../../lib/api.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { SectionCard, useFileDownload, when } from '../frame/index.ts'
import { PassageNotes } from './PassageNotes.tsx'
import classes from './Planning.module.css'
import { orderDeliveries, photoFile } from './planning-queries.ts'
import { accessInWords, longDay } from './planning-words.ts'

/** Button that downloads the photo of a delivery. */
function ProofPhoto({ reportId }: { reportId: string }) {
  const file = useFileDownload(photoFile(reportId), `bezorging-${reportId}.jpg`)
  return (
    <>
      <Button variant="default" size="compact-sm" loading={file.isPending} onClick={file.start}>
        Foto opslaan
      </Button>
      {file.failure && <Notice tone="bad">{file.failure}</Notice>}
    </>
  )
}

const REPORT_WORDS = {
  under_way: 'Onderweg',
  delivered: 'Bezorgd',
  not_home: 'Niet thuis',
  damaged: 'Schade',
  refused: 'Niet aangenomen',
} as const

type Report = {
  kind: keyof typeof REPORT_WORDS
  isCollection?: boolean | undefined
  serviceCaseId?: number | undefined
}

function reportInWords({ kind, isCollection, serviceCaseId }: Report): string {
  if (kind === 'delivered' && serviceCaseId) return 'Servicebezoek afgelegd'
  return kind === 'delivered' && isCollection ? 'Retour opgehaald' : REPORT_WORDS[kind]
}

function signerOf({ isCollection, serviceCaseId }: Report): string {
  if (serviceCaseId) return 'getekend door'
  return isCollection ? 'meegegeven door' : 'aangenomen door'
}

/** The states of the collection of a return, in words. */
const COLLECTION_WORDS = {
  planned: 'Retour wordt opgehaald',
  under_way: 'Onderweg om de retour op te halen',
  done: 'Retour opgehaald',
  failed: 'Retour niet opgehaald',
  removed: 'Ophalen van de retour vervallen',
} as const

/** The states of a visit for a service case, in words. */
const VISIT_WORDS = {
  planned: 'Servicebezoek gepland',
  under_way: 'Onderweg naar de klant voor een servicebezoek',
  done: 'Servicebezoek afgelegd',
  failed: 'Servicebezoek niet gelukt',
  removed: 'Servicebezoek vervallen',
} as const

/** The deliveries of an order: appointments, answers about the way in, and the reports of the driver with their proof. */
export function OrderDeliveries({ salesOrderId }: { salesOrderId: number }) {
  const { data, isError } = useQuery(orderDeliveries(useApi(), salesOrderId))
  if (isError && !data) {
    return (
      <SectionCard title="Leveringen">
        <p role="status">De leveringen konden niet worden opgehaald.</p>
      </SectionCard>
    )
  }
  if (!data || (data.stops.length === 0 && data.access === null && !data.measured)) return null
  const { link, access, passages, measured, promises, reports } = data
  const others = data.stops.filter(
    ({ isCollection, serviceCaseId, state }) => (isCollection || serviceCaseId) && state !== 'removed',
  )
  return (
    <SectionCard title="Leveringen">
      {access && (
        <p className={classes.plain}>
          {accessInWords(access)}
          {access.parking && ` · parkeren: ${access.parking}`}
          {access.remarks && ` · ${access.remarks}`}
        </p>
      )}
      <PassageNotes notes={passages} measured={measured} />
      <ul className={classes.rows} aria-label="Afspraken">
        {promises.map(({ promiseId, day, from, until, state, reason }) => (
          <li key={promiseId}>
            <span>
              <strong>{PROMISE_WORDS[state]}</strong>: {longDay(day)}, {from} – {until}
              {reason && ` (${reason})`}
            </span>
          </li>
        ))}
        {others.map(({ stopId, day, from, until, state, isCollection }) => (
          <li key={`stop ${stopId}`}>
            <span>
              <strong>{(isCollection ? COLLECTION_WORDS : VISIT_WORDS)[state]}</strong>: {longDay(day)}, {from} –{' '}
              {until}
            </span>
          </li>
        ))}
      </ul>
      {reports.length > 0 && (
        <ul className={classes.rows} aria-label="Meldingen van de bezorger">
          {reports.map(({ reportId, name, reason, signature, hasPhoto, happenedDateTime, ...report }) => (
            <li key={reportId}>
              <span>
                <strong>{reportInWords(report)}</strong> · {when(happenedDateTime)}
                {name && ` · ${signerOf(report)} ${name}`}
                {reason && ` · ${reason}`}
              </span>
              {signature && (
                <svg
                  className={classes.signature}
                  viewBox={`0 0 ${SIGNATURE_SIZE.width} ${SIGNATURE_SIZE.height}`}
                  role="img"
                  aria-label={`Handtekening van ${name || 'de ontvanger'}`}
                >
                  <path d={signature} />
                </svg>
              )}
              {hasPhoto && <ProofPhoto reportId={reportId} />}
            </li>
          ))}
        </ul>
      )}
      {link && (
        <p className={classes.link}>
          <a href={link} target="_blank" rel="noreferrer">
            Afspraakpagina van de klant
          </a>
        </p>
      )}
    </SectionCard>
  )
}
