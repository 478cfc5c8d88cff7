export { Card } from './Card.tsx'
export { ConfirmButton } from './ConfirmButton.tsx'
export { channelKey, localQueryOptions, useChannelQuery } from './use-channel-query.ts'
export { usePos } from './use-pos.ts'
