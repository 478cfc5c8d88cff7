import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../lib/api.ts'
import { SectionCard } from '../frame/index.ts'
import { CallList } from './CallList.tsx'
import { type CallSubject, callBacksAbout } from './call-back-queries.ts'
import { PromiseCall } from './PromiseCall.tsx'
import classes from './Promises.module.css'

type CallsAboutProps = {
  subject: CallSubject
  /** Fill in the form of a new promise. */
  name: string
  phone: string
  /** False when the data of the customer were erased. */
  mayPromise: boolean
}

/** On the page of an order, a service case or a customer: the promises to call, and the form for a new one. */
export function CallsAbout({ subject, name, phone, mayPromise }: CallsAboutProps) {
  const { data, isError } = useQuery(callBacksAbout(useApi(), subject))
  const [isPromising, setPromising] = useState(false)
  return (
    <SectionCard title="Terugbellen">
      {isError && !data && <p role="status">De terugbelbeloften konden niet worden opgehaald.</p>}
      {data?.items.length === 0 && <p className={classes.quiet}>Er is niet beloofd om terug te bellen.</p>}
      {data && data.items.length > 0 && (
        <CallList calls={data.items} today={data.today} label="Terugbelbeloften" isOnSubject />
      )}
      {isPromising ? (
        <PromiseCall subject={subject} name={name} phone={phone} onClose={() => setPromising(false)} />
      ) : (
        mayPromise && (
          <div>
            <Button variant="default" onClick={() => setPromising(true)}>
              Terugbellen beloven
            </Button>
          </div>
        )
      )}
    </SectionCard>
  )
}
