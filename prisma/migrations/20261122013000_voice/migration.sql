-- Messages also leave as automated calls.
ALTER TABLE "message" DROP CONSTRAINT "message_channel_words";
ALTER TABLE "message" ADD CONSTRAINT "message_channel_words"
  CHECK (channel IN ('email', 'sms', 'voice')) NOT VALID;
ALTER TABLE "message" VALIDATE CONSTRAINT "message_channel_words";
