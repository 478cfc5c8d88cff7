export { OwnRoomView } from './OwnRoomView.tsx'
