import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../lib/api.ts'
import { SectionCard } from '../frame/index.ts'
import { CallList } from './CallList.tsx'
import { callBacksAbout } from './call-back-queries.ts'
import { PromiseCall } from './PromiseCall.tsx'
import classes from './Promises.module.css'

/** On the start page: whom to call today and whom too late, the promises of later days, and those that ended today. */
export function OpenCalls() {
  const { data, isError } = useQuery(callBacksAbout(useApi(), {}))
  const [isPromising, setPromising] = useState(false)
  const [showsLater, setShowsLater] = useState(false)
  const [showsEnded, setShowsEnded] = useState(false)
  if (!data) {
    return isError ? (
      <SectionCard title="Bel terug">
        <p role="status">De terugbelbeloften konden niet worden opgehaald.</p>
      </SectionCard>
    ) : null
  }
  const open = data.items.filter(({ state }) => state === 'open')
  const due = open.filter(({ day, isLate }) => day <= data.today || isLate)
  const later = open.filter((call) => !due.includes(call))
  const ended = data.items.filter(({ canReopen }) => canReopen)
  return (
    <SectionCard title={due.length > 0 ? `Bel terug (${due.length})` : 'Bel terug'} id="bel-terug">
      {due.length === 0 ? (
        <p className={classes.quiet}>Vandaag hoeft u niemand terug te bellen.</p>
      ) : (
        <CallList calls={due} today={data.today} label="Vandaag en te laat" />
      )}
      {showsLater && <CallList calls={later} today={data.today} label="Later" />}
      {showsEnded && ended.length > 0 && <CallList calls={ended} today={data.today} label="Vandaag gesproken" />}
      {isPromising && <PromiseCall subject={{}} name="" phone="" onClose={() => setPromising(false)} />}
      <div className={classes.buttons}>
        {!isPromising && (
          <Button variant="default" onClick={() => setPromising(true)}>
            Terugbellen beloven
          </Button>
        )}
        {later.length > 0 && (
          <Button variant="subtle" onClick={() => setShowsLater(!showsLater)}>
            {showsLater ? 'Later verbergen' : `Later (${later.length})`}
          </Button>
        )}
        {ended.length > 0 && (
          <Button variant="subtle" onClick={() => setShowsEnded(!showsEnded)}>
            {showsEnded ? 'Gesproken verbergen' : `Vandaag gesproken (${ended.length})`}
          </Button>
        )}
      </div>
    </SectionCard>
  )
}
