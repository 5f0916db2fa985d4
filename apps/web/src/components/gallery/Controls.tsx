import {
  ActionIcon,
  Alert,
  Anchor,
  Button,
  Checkbox,
  Fieldset,
  Group,
  NativeSelect,
  PasswordInput,
  Radio,
  SegmentedControl,
  Stack,
  Switch,
  Tabs,
  Textarea,
  TextInput,
} from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'

/** What is pressed: each kind of button as it is, while it works, and where it can't be pressed. */
export function Buttons() {
  return (
    <Stack gap="sm">
      {[
        { word: 'Save', given: {} },
        { word: 'Close', given: { variant: 'default' } },
        { word: 'Cancel 2 rides', given: { variant: 'light', color: 'red' } },
        { word: 'Show all', given: { variant: 'subtle' } },
      ].map(({ word, given }) => (
        <Group key={word}>
          <Button {...given}>{word}</Button>
          <Button {...given} size="compact-sm">
            {word}
          </Button>
          <Button {...given} disabled>
            {word}
          </Button>
          <Button {...given} loading>
            {word}
          </Button>
        </Group>
      ))}
      <Group>
        <ActionIcon aria-label="Call">
          <IconPhone aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label="Call, out of hours" disabled>
          <IconPhone aria-hidden />
        </ActionIcon>
        <Anchor href="#buttons">A link in a text</Anchor>
      </Group>
    </Stack>
  )
}

const options = ['Appointment', 'Dialysis', 'Discharge']

/** What is filled in: empty, filled, wrong, and closed. */
export function Fields() {
  return (
    <Stack gap="sm">
      <TextInput label="Empty" placeholder="Ada" />
      <TextInput label="Filled" description="As it is written on the card" defaultValue="Amara Lindqvist" />
      <TextInput label="Required" required defaultValue="x" error="A name has at least two letters." />
      <TextInput label="Closed" defaultValue="LH-00100" disabled />
      <PasswordInput label="Password" defaultValue="not a password" />
      <NativeSelect label="Choice" data={options} />
      <NativeSelect label="Wrong choice" data={['', ...options]} error="Choose a purpose." />
      <Textarea label="Notes" defaultValue={'Ring at the side door.\nShe walks slowly.'} rows={2} />
    </Stack>
  )
}

/** What is switched: off, on, half, wrong, and closed. */
export function Switches() {
  return (
    <Stack gap="sm">
      <Fieldset legend="Reasons">
        <Stack gap="xs">
          <Checkbox label="Off" />
          <Checkbox label="On" defaultChecked />
          <Checkbox label="Some of them" indeterminate />
          <Checkbox label="Wrong" error="Choose at least one reason." />
          <Checkbox label="Closed" disabled defaultChecked />
        </Stack>
      </Fieldset>
      <Radio.Group label="Which rides" defaultValue="one">
        <Stack gap="xs">
          <Radio value="one" label="This ride" />
          <Radio value="all" label="All rides" />
          <Radio value="later" label="Later rides" disabled />
        </Stack>
      </Radio.Group>
      <Switch label="Off" />
      <Switch label="On" defaultChecked />
      <Switch label="Closed" disabled />
      <SegmentedControl aria-label="As" data={['List', 'Day', 'Week']} />
      <Tabs defaultValue="activity">
        <Tabs.List>
          <Tabs.Tab value="activity">Activity</Tabs.Tab>
          <Tabs.Tab value="messages">Messages</Tabs.Tab>
          <Tabs.Tab value="closed" disabled>
            Closed
          </Tabs.Tab>
        </Tabs.List>
      </Tabs>
    </Stack>
  )
}

/** What is said above a form or a page. */
export function Alerts() {
  return (
    <Stack gap="sm">
      {[
        { color: 'red', says: 'The ride could not be saved.' },
        { color: 'orange', says: 'The time was changed by somebody else.' },
        { color: 'teal', says: 'The offer is yours.' },
        { color: 'blue', says: 'The end of daylight saving time moves this ride.' },
        { color: 'gray', says: 'Nobody was asked yet.' },
      ].map(({ color, says }) => (
        <Alert key={color} color={color}>
          {says}
        </Alert>
      ))}
      <Alert color="orange" title="Two rides are alike" withCloseButton>
        Book them all the same, or link them.
      </Alert>
    </Stack>
  )
}
