import { NativeSelect } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { StaffCase } from '#shared/contracts/service-desk.ts'
import { staffPaths } from '#shared/contracts/staff-paths.ts'
import { guaranteeForStaff } from '#shared/domain/service/guarantee.ts'
import { problemInWords } from '#shared/domain/service/problems.ts'
import { stateInWords } from '#shared/domain/service/states.ts'
import { dayInWords } from '#shared/kernel/dates.ts'
import { lookup } from '#shared/kernel/lookup.ts'
import { useApi } from '../../../lib/api.ts'
import { phoneHref } from '../../../lib/phone-href.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { PhotoList } from '../../common/service-photos/index.ts'
import { cardLayout, Facts, SectionCard, StateBadge, useStaffAction, WrappedText, when } from '../frame/index.ts'
import { AnswerCase } from './AnswerCase.tsx'
import { answerDrafts } from './answer-drafts.ts'
import { CaseCosts } from './CaseCosts.tsx'
import { CaseParts } from './CaseParts.tsx'
import { CaseVisit } from './CaseVisit.tsx'
import classes from './Service.module.css'
import { STATE_TONES } from './service-columns.tsx'
import { useCaseUpdate } from './use-case-update.ts'

/** A service case with everything staff need: product, guarantee, messages, parts, costs, and the form to answer. */
export function ServiceCaseView({ serviceCase }: { serviceCase: StaffCase }) {
  const areDraftsLoaded = answerDrafts.useAreLoaded()
  return (
    <div className={cardLayout.columns}>
      <div className={cardLayout.column}>
        <CaseFacts serviceCase={serviceCase} />
        <CaseProducts serviceCase={serviceCase} />
        <CaseVisit key={`visit ${serviceCase.serviceCaseId}`} serviceCase={serviceCase} />
        <CaseParts key={serviceCase.serviceCaseId} serviceCase={serviceCase} />
        <CaseCosts serviceCase={serviceCase} />
      </div>
      <div className={cardLayout.column}>
        <CaseMessages serviceCase={serviceCase} />
        {serviceCase.isErased ? (
          <Notice>De gegevens van deze melding zijn gewist; er kan niets meer aan worden toegevoegd.</Notice>
        ) : (
          areDraftsLoaded && <AnswerCase key={serviceCase.serviceCaseId} serviceCase={serviceCase} />
        )}
        <CaseHistory serviceCase={serviceCase} />
      </div>
    </div>
  )
}

function CaseFacts({ serviceCase }: { serviceCase: StaffCase }) {
  const { name, email, phone, salesOrderId, problem, state, openedDateTime, visitOn, visitWindow } = serviceCase
  return (
    <SectionCard title={problemInWords(problem)}>
      <div>
        <StateBadge tone={STATE_TONES[state]}>{stateInWords(state)}</StateBadge>
      </div>
      <p>{guaranteeForStaff(serviceCase.guarantee)}</p>
      <Facts
        items={[
          { label: 'Gemeld', value: when(openedDateTime) },
          { label: 'Klant', value: <WrappedText>{name}</WrappedText> },
          { label: 'E-mail', value: email && <a href={`mailto:${email}`}>{email}</a> },
          { label: 'Telefoon', value: phone && <a href={phoneHref(phone)}>{phone}</a> },
          {
            label: 'Bestelling',
            value: salesOrderId !== null && <Link to={staffPaths.salesOrder(salesOrderId)}>{salesOrderId}</Link>,
          },
          {
            label: 'Bezoek',
            value: visitOn && `${dayInWords(`${visitOn}T12:00:00Z`)}${visitWindow && `, ${visitWindow}`}`,
          },
        ]}
      />
      <Assignee serviceCase={serviceCase} />
    </SectionCard>
  )
}

function Assignee({ serviceCase: { serviceCaseId: id, assignedToId, staff } }: { serviceCase: StaffCase }) {
  const api = useApi()
  const update = useCaseUpdate(id)
  const assign = useStaffAction(
    (userId: number | null) => api.serviceDesk.assign({ params: { id }, body: { userId } }),
    { onSuccess: update },
  )
  return (
    <>
      <NativeSelect
        label="Van wie is deze melding?"
        data={[
          { value: '', label: 'Niemand' },
          ...staff.map(({ userId, email }) => ({ value: String(userId), label: email })),
        ]}
        value={String((assign.isPending ? assign.variables : assignedToId) ?? '')}
        onChange={(event) => assign.mutate(event.currentTarget.value ? Number(event.currentTarget.value) : null)}
      />
      {assign.notice && <Notice tone={assign.notice.tone}>{assign.notice.text}</Notice>}
    </>
  )
}

function CaseProducts({ serviceCase: { rows, products } }: { serviceCase: StaffCase }) {
  return (
    <SectionCard title="Product">
      {rows.length === 0 ? (
        <p className={classes.text}>{products || 'Niet ingevuld.'}</p>
      ) : (
        <ul className={classes.rows}>
          {rows.map(({ salesOrderRowId, imageUrl, count, displayName, options }) => (
            <li key={salesOrderRowId} className={classes.row}>
              {imageUrl && <Picture src={imageUrl} alt="" width={96} height={72} sizes="96px" />}
              <span>
                <strong>
                  {count} × {displayName}
                </strong>
                {options.map(({ label, value }) => (
                  <span key={label} className={classes.quiet}>
                    {label}: {value}
                  </span>
                ))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}

const FROM = { customer: 'Klant', shop: 'Winkel', note: 'Notitie, alleen voor ons' } as const

function CaseMessages({ serviceCase: { serviceCaseId, messages } }: { serviceCase: StaffCase }) {
  return (
    <SectionCard title="Berichten">
      <ol className={classes.messages}>
        {messages.map((message) => (
          <li key={message.messageId} className={classes.message} data-from={message.from}>
            <span className={classes.quiet}>
              {FROM[message.from]}
              {message.author && ` (${message.author})`}, {when(message.writtenDateTime)}
              {message.state && ` · ${stateInWords(message.state)}`}
            </span>
            {message.text && <p className={classes.text}>{message.text}</p>}
            <PhotoList serviceCaseId={serviceCaseId} photoIds={message.photoIds} />
            {message.mail === 'waiting' && <span className={classes.quiet}>De mail wordt verstuurd.</span>}
            {message.mail === 'failed' && (
              <Notice tone="bad">De mail is niet aangekomen. Controleer het adres of bel de klant.</Notice>
            )}
          </li>
        ))}
      </ol>
    </SectionCard>
  )
}

const EVENT_WORDS: Readonly<Record<string, string>> = lookup({
  opened: 'Geopend',
  assigned: 'Toegewezen',
  'part-added': 'Onderdeel toegevoegd',
  'part-changed': 'Onderdeel gewijzigd',
  cost: 'Kosten geboekt',
  erased: 'Gegevens gewist',
  'call-promised': 'Beloofd terug te bellen',
  'call-done': 'Teruggebeld',
  'call-reopened': 'Teruggebeld ongedaan gemaakt',
  'call-missed': 'Gebeld, niet bereikt',
  'call-moved': 'Terugbellen verplaatst',
})

function CaseHistory({ serviceCase: { events } }: { serviceCase: StaffCase }) {
  return (
    <SectionCard title="Verloop">
      <ol className={classes.events}>
        {events.map(({ kind, by, happenedDateTime }) => (
          <li key={`${kind} ${happenedDateTime}`}>
            {EVENT_WORDS[kind] ?? kind}
            <span className={classes.quiet}>
              {when(happenedDateTime)}
              {by && `, ${by}`}
            </span>
          </li>
        ))}
      </ol>
    </SectionCard>
  )
}
