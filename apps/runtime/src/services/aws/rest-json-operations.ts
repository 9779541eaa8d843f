import type { RestOperation } from './rest-operation.js';

/** `METHOD /path/{Member}?Member&Member=nameOnTheWire`: the form of the tables below. */
type Line = string;
type Operations = Readonly<Record<string, RestOperation>>;

function small(name: string): string {
  return `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

function operation(line: Line, wireName: (member: string) => string, more: Partial<RestOperation> = {}): RestOperation {
  const [method = '', target = ''] = line.split(' ');
  const [path = '', parameters = ''] = target.split('?');
  const query: Record<string, string> = {};
  for (const parameter of parameters.split('&').filter((each) => each !== '')) {
    const [member = '', wire = wireName(member)] = parameter.split('=');
    query[member] = wire;
  }
  const sendsJson = method !== 'GET' && method !== 'DELETE' && more.body === undefined;
  return { method, path, query, reply: 'json', ...(sendsJson ? { json: true } : {}), ...more };
}

function table(
  lines: Readonly<Record<string, Line>>,
  wireName: (member: string) => string,
  more: Record<string, object> = {},
): Operations {
  return Object.fromEntries(Object.entries(lines).map(([name, line]) => [name, operation(line, wireName, more[name])]));
}

const same = (member: string): string => member;

const BATCH_ACTIONS =
  'CancelJob CreateComputeEnvironment CreateJobQueue CreateSchedulingPolicy DeleteComputeEnvironment DeleteJobQueue ' +
  'DeleteSchedulingPolicy DeregisterJobDefinition DescribeComputeEnvironments DescribeJobDefinitions DescribeJobQueues ' +
  'DescribeJobs DescribeSchedulingPolicies ListJobs ListSchedulingPolicies RegisterJobDefinition SubmitJob TerminateJob ' +
  'UpdateComputeEnvironment UpdateJobQueue UpdateSchedulingPolicy';
/** Each action of Batch has a path of its name. */
const BATCH = table(Object.fromEntries(BATCH_ACTIONS.split(' ').map((name) => [name, `POST /v1/${name.toLowerCase()}`])), small);

const VAULTS = '/{AccountId}/vaults';
const VAULT = `${VAULTS}/{VaultName}`;
const LOCATION = { Location: 'location' };
const GLACIER = table(
  {
    CreateVault: `PUT ${VAULT}`,
    DeleteArchive: `DELETE ${VAULT}/archives/{ArchiveId}`,
    DeleteVault: `DELETE ${VAULT}`,
    DescribeJob: `GET ${VAULT}/jobs/{JobId}`,
    DescribeVault: `GET ${VAULT}`,
    GetJobOutput: `GET ${VAULT}/jobs/{JobId}/output`,
    InitiateJob: `POST ${VAULT}/jobs`,
    ListJobs: `GET ${VAULT}/jobs?Completed&Limit&Marker&Statuscode`,
    ListVaults: `GET ${VAULTS}?Limit&Marker`,
    UploadArchive: `POST ${VAULT}/archives`,
  },
  small,
  {
    CreateVault: { replyHeaders: LOCATION },
    GetJobOutput: {
      headers: { Range: 'range' },
      reply: { bytes: 'Body' },
      status: 'Status',
      replyHeaders: {
        AcceptRanges: 'accept-ranges',
        ArchiveDescription: 'x-amz-archive-description',
        Checksum: 'x-amz-sha256-tree-hash',
        ContentRange: 'content-range',
        ContentType: 'content-type',
      },
    },
    InitiateJob: {
      json: 'JobParameters',
      replyHeaders: { ...LOCATION, JobId: 'x-amz-job-id', JobOutputPath: 'x-amz-job-output-path' },
    },
    UploadArchive: {
      headers: { ArchiveDescription: 'x-amz-archive-description', Checksum: 'x-amz-sha256-tree-hash' },
      body: 'Body',
      treeHash: true,
      replyHeaders: { ...LOCATION, ArchiveId: 'x-amz-archive-id', Checksum: 'x-amz-sha256-tree-hash' },
    },
  },
);

const PRINCIPAL = { headers: { Principal: 'x-amzn-principal' } };
const SORTED = 'Marker&PageSize&AscendingOrder=isAscendingOrder';
const RULE = { json: 'TopicRulePayload' };
const IOT = table(
  {
    AddThingToThingGroup: 'PUT /thing-groups/addThingToThingGroup',
    AttachPolicy: 'PUT /target-policies/{PolicyName}',
    AttachThingPrincipal: 'PUT /things/{ThingName}/principals',
    CreateJob: 'PUT /jobs/{JobId}',
    CreateKeysAndCertificate: 'POST /keys-and-certificate?SetAsActive',
    CreatePolicy: 'POST /policies/{PolicyName}',
    CreateThing: 'POST /things/{ThingName}',
    CreateThingGroup: 'POST /thing-groups/{ThingGroupName}',
    CreateThingType: 'POST /thing-types/{ThingTypeName}',
    CreateTopicRule: 'POST /rules/{RuleName}',
    DeleteCertificate: 'DELETE /certificates/{CertificateId}?ForceDelete',
    DeletePolicy: 'DELETE /policies/{PolicyName}',
    DeleteThing: 'DELETE /things/{ThingName}?ExpectedVersion',
    DeleteThingGroup: 'DELETE /thing-groups/{ThingGroupName}?ExpectedVersion',
    DeleteTopicRule: 'DELETE /rules/{RuleName}',
    DescribeCertificate: 'GET /certificates/{CertificateId}',
    DescribeEndpoint: 'GET /endpoint?EndpointType',
    DescribeJob: 'GET /jobs/{JobId}',
    DescribeThing: 'GET /things/{ThingName}',
    DescribeThingGroup: 'GET /thing-groups/{ThingGroupName}',
    DetachPolicy: 'POST /target-policies/{PolicyName}',
    DetachThingPrincipal: 'DELETE /things/{ThingName}/principals',
    DisableTopicRule: 'POST /rules/{RuleName}/disable',
    EnableTopicRule: 'POST /rules/{RuleName}/enable',
    GetPolicy: 'GET /policies/{PolicyName}',
    GetTopicRule: 'GET /rules/{RuleName}',
    ListAttachedPolicies: 'POST /attached-policies/{Target}?Recursive&Marker&PageSize',
    ListCertificates: `GET /certificates?${SORTED}`,
    ListJobs: 'GET /jobs?Status&TargetSelection&MaxResults&NextToken&ThingGroupName&ThingGroupId&NamespaceId',
    ListPolicies: `GET /policies?${SORTED}`,
    ListPrincipalThings: 'GET /principals/things?NextToken&MaxResults',
    ListThingGroups: 'GET /thing-groups?NextToken&MaxResults&ParentGroup&NamePrefixFilter&Recursive',
    ListThingPrincipals: 'GET /things/{ThingName}/principals?NextToken&MaxResults',
    ListThings: 'GET /things?NextToken&MaxResults&AttributeName&AttributeValue&ThingTypeName&UsePrefixAttributeValue',
    ListThingsInThingGroup: 'GET /thing-groups/{ThingGroupName}/things?Recursive&NextToken&MaxResults',
    ListThingTypes: 'GET /thing-types?NextToken&MaxResults&ThingTypeName',
    ListTopicRules: 'GET /rules?Topic&MaxResults&NextToken&RuleDisabled',
    RemoveThingFromThingGroup: 'PUT /thing-groups/removeThingFromThingGroup',
    ReplaceTopicRule: 'PATCH /rules/{RuleName}',
    UpdateCertificate: 'PUT /certificates/{CertificateId}?NewStatus',
    UpdateThing: 'PATCH /things/{ThingName}',
    UpdateThingGroup: 'PATCH /thing-groups/{ThingGroupName}',
  },
  small,
  {
    AttachThingPrincipal: PRINCIPAL,
    CreateTopicRule: { ...RULE, headers: { Tags: 'x-amz-tagging' } },
    DetachThingPrincipal: PRINCIPAL,
    ListPrincipalThings: PRINCIPAL,
    ReplaceTopicRule: RULE,
  },
);

const SPEAKER = '/bot/{BotName}/alias/{BotAlias}/user/{UserId}';
const LEX = 'x-amz-lex-';
const LEX_JSON = [
  'active-contexts',
  'alternative-intents',
  'nlu-intent-confidence',
  'request-attributes',
  'session-attributes',
  'slots',
];
const SPOKEN = {
  reply: { bytes: 'AudioStream' },
  jsonHeaders: new Set(LEX_JSON.map((name) => `${LEX}${name}`)),
  replyHeaders: {
    ActiveContexts: `${LEX}active-contexts`,
    ContentType: 'content-type',
    DialogState: `${LEX}dialog-state`,
    EncodedMessage: `${LEX}encoded-message`,
    IntentName: `${LEX}intent-name`,
    Message: `${LEX}message`,
    MessageFormat: `${LEX}message-format`,
    SessionAttributes: `${LEX}session-attributes`,
    SessionId: `${LEX}session-id`,
    SlotToElicit: `${LEX}slot-to-elicit`,
    Slots: `${LEX}slots`,
  },
} as const;
const LEX_RUNTIME = table(
  {
    DeleteSession: `DELETE ${SPEAKER}/session`,
    GetSession: `GET ${SPEAKER}/session/?CheckpointLabelFilter`,
    PostContent: `POST ${SPEAKER}/content`,
    PostText: `POST ${SPEAKER}/text`,
    PutSession: `POST ${SPEAKER}/session`,
  },
  small,
  {
    PostContent: {
      ...SPOKEN,
      headers: {
        Accept: 'accept',
        ActiveContexts: `${LEX}active-contexts`,
        ContentType: 'content-type',
        RequestAttributes: `${LEX}request-attributes`,
        SessionAttributes: `${LEX}session-attributes`,
      },
      body: 'InputStream',
      replyHeaders: {
        ...SPOKEN.replyHeaders,
        AlternativeIntents: `${LEX}alternative-intents`,
        BotVersion: `${LEX}bot-version`,
        EncodedInputTranscript: `${LEX}encoded-input-transcript`,
        InputTranscript: `${LEX}input-transcript`,
        NluIntentConfidence: `${LEX}nlu-intent-confidence`,
        SentimentResponse: `${LEX}sentiment`,
      },
    },
    PutSession: { ...SPOKEN, headers: { Accept: 'accept' } },
  },
);

const MOBILE_ANALYTICS = table({ PutEvents: 'POST /2014-06-05/events' }, small, {
  PutEvents: {
    headers: { ClientContext: 'x-amz-client-context', ClientContextEncoding: 'x-amz-client-context-encoding' },
  },
});

const POLLY = table(
  {
    DeleteLexicon: 'DELETE /v1/lexicons/{Name}',
    DescribeVoices: 'GET /v1/voices?Engine&IncludeAdditionalLanguageCodes&LanguageCode&NextToken',
    GetLexicon: 'GET /v1/lexicons/{Name}',
    GetSpeechSynthesisTask: 'GET /v1/synthesisTasks/{TaskId}',
    ListLexicons: 'GET /v1/lexicons?NextToken',
    ListSpeechSynthesisTasks: 'GET /v1/synthesisTasks?MaxResults&NextToken&Status',
    PutLexicon: 'PUT /v1/lexicons/{Name}',
    StartSpeechSynthesisTask: 'POST /v1/synthesisTasks',
    SynthesizeSpeech: 'POST /v1/speech',
  },
  same,
  {
    SynthesizeSpeech: {
      reply: { bytes: 'AudioStream' },
      replyHeaders: { ContentType: 'content-type', RequestCharacters: 'x-amzn-requestcharacters' },
    },
  },
);

/** Services that use JSON with their own paths, by the names that functions use. */
export const REST_JSON_OPERATIONS: readonly (readonly [string, Operations])[] = [
  ['batch', BATCH],
  ['glacier', GLACIER],
  ['iot', IOT],
  ['lexruntimeservice', LEX_RUNTIME],
  ['mobileanalytics', MOBILE_ANALYTICS],
  ['polly', POLLY],
];
