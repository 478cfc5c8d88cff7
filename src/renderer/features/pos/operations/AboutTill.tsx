import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { aboutRead } from '#shared/contracts/pos/about-channels.ts'
import { report } from '../../../lib/report.ts'
import { Button } from '../../../ui/Button.tsx'
import { QueryView } from '../../../ui/QueryView.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { Facts } from '../../back-office/frame/index.ts'
import { Card, channelKey, localQueryOptions, usePos } from '../bridge/index.ts'
import classes from './AboutTill.module.css'

type About = { version: string; facts: readonly { label: string; value: string }[]; log: readonly string[] }

/** Version, settings and log of this till, to copy for a support call. They contain no personal data. */
export function AboutTill() {
  const pos = usePos()
  const about = useQuery({
    queryKey: channelKey(aboutRead.channel),
    queryFn: () => pos.call(aboutRead, null),
    ...localQueryOptions,
  })
  return (
    <QueryView query={about} waiting={<Skeleton height={320} aria-label="De gegevens worden opgehaald" />}>
      {(now) => (
        <>
          <Card title={`Versie ${now.version}`}>
            <Facts items={now.facts} />
            <div className={classes.ways}>
              <CopyButton about={now} />
              <Button variant="default" loading={about.isFetching} onClick={() => void about.refetch()}>
                Verversen
              </Button>
            </div>
          </Card>
          <Card title="Logboek" about="De laatste regels. Er staan geen persoonsgegevens in.">
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable with the keyboard */}
            <pre className={classes.log} tabIndex={0} role="region" aria-label="Laatste regels van het logboek">
              {now.log.join('\n') || 'Het logboek is leeg.'}
            </pre>
          </Card>
        </>
      )}
    </QueryView>
  )
}

function CopyButton({ about }: { about: About }) {
  const [label, setLabel] = useState('Kopiëren')
  const copy = () => {
    navigator.clipboard.writeText(inWords(about)).then(
      () => setLabel('Gekopieerd'),
      (error: unknown) => {
        setLabel('Kopiëren lukte niet')
        report(error, 'clipboard')
      },
    )
  }
  return (
    <Button variant="default" onClick={copy}>
      {label}
    </Button>
  )
}

const inWords = ({ version, facts, log }: About) =>
  [`Leermeester ${version}`, ...facts.map(({ label, value }) => `${label}: ${value}`), '', ...log].join('\n')
