import { invalidArgument } from './aws-error.js';
import type { AwsService } from './aws-services.js';
import { wireValue, type WireValue } from './wire-values.js';
import { parseXml, type XmlElement } from './xml.js';

/**
 * Supported actions of EC2. Only its API description gives the names of properties, so that other actions cannot be
 * mapped.
 */
const ACTIONS: ReadonlySet<string> = new Set(
  (
    'AuthorizeSecurityGroupIngress CreateSnapshot CreateTags DeleteSnapshot DeleteTags DescribeAddresses DescribeAvailabilityZones ' +
    'DescribeImages DescribeInstances DescribeInstanceStatus DescribeKeyPairs DescribeRegions DescribeSecurityGroups ' +
    'DescribeSnapshots DescribeSubnets DescribeTags DescribeVolumes DescribeVpcs RebootInstances RevokeSecurityGroupIngress ' +
    'RunInstances StartInstances StopInstances TerminateInstances'
  ).split(' '),
);

/** Lists are sent in the singular, but these. */
const LISTS: Readonly<Record<string, string>> = {
  ElasticGpuSpecification: 'ElasticGpuSpecification',
  ExecutableUsers: 'ExecutableBy',
  Groups: 'SecurityGroupId',
  IpPermissions: 'IpPermissions',
  IpRanges: 'IpRanges',
  Ipv6Ranges: 'Ipv6Ranges',
  'NetworkInterfaces.Ipv6Addresses': 'Ipv6Addresses',
  'NetworkInterfaces.PrivateIpAddresses': 'PrivateIpAddresses',
  OwnerIds: 'Owner',
  PrefixListIds: 'PrefixListIds',
  Resources: 'ResourceId',
  RestorableByUserIds: 'RestorableBy',
  UserIdGroupPairs: 'Groups',
};

/** Elements of replies that are lists, by what they are called in them, and what functions call them. */
const SETS: Readonly<Record<string, string>> = {
  addressesSet: 'Addresses',
  attachmentSet: 'Attachments',
  availabilityZoneInfo: 'AvailabilityZones',
  blockDeviceMapping: 'BlockDeviceMappings',
  cidrBlockAssociationSet: 'CidrBlockAssociationSet',
  details: 'Details',
  elasticGpuAssociationSet: 'ElasticGpuAssociations',
  elasticInferenceAcceleratorAssociationSet: 'ElasticInferenceAcceleratorAssociations',
  eventsSet: 'Events',
  groupSet: 'Groups',
  'Instances.groupSet': 'SecurityGroups',
  groups: 'UserIdGroupPairs',
  imagesSet: 'Images',
  instanceStatusSet: 'InstanceStatuses',
  instancesSet: 'Instances',
  'StartInstances.instancesSet': 'StartingInstances',
  'StopInstances.instancesSet': 'StoppingInstances',
  'TerminateInstances.instancesSet': 'TerminatingInstances',
  ipPermissions: 'IpPermissions',
  ipPermissionsEgress: 'IpPermissionsEgress',
  ipRanges: 'IpRanges',
  ipv4PrefixSet: 'Ipv4Prefixes',
  ipv6AddressesSet: 'Ipv6Addresses',
  ipv6CidrBlockAssociationSet: 'Ipv6CidrBlockAssociationSet',
  ipv6PrefixSet: 'Ipv6Prefixes',
  ipv6Ranges: 'Ipv6Ranges',
  keySet: 'KeyPairs',
  licenseSet: 'Licenses',
  messageSet: 'Messages',
  networkInterfaceSet: 'NetworkInterfaces',
  prefixListIds: 'PrefixListIds',
  privateIpAddressesSet: 'PrivateIpAddresses',
  productCodes: 'ProductCodes',
  regionInfo: 'Regions',
  reservationSet: 'Reservations',
  securityGroupInfo: 'SecurityGroups',
  securityGroupRuleSet: 'SecurityGroupRules',
  snapshotSet: 'Snapshots',
  subnetSet: 'Subnets',
  tagSet: 'Tags',
  unknownIpPermissionSet: 'UnknownIpPermissions',
  volumeSet: 'Volumes',
  vpcSet: 'Vpcs',
};

/** Other elements that functions know by another name than their own with a capital letter. */
const MEMBERS: Readonly<Record<string, string>> = {
  'AvailabilityZones.zoneState': 'State',
  'Attachments.status': 'State',
  'CreateSnapshot.status': 'State',
  'CreateSnapshot.statusMessage': 'StateMessage',
  'Images.imageOwnerId': 'OwnerId',
  'Images.imageState': 'State',
  'Images.isPublic': 'Public',
  'Instances.dnsName': 'PublicDnsName',
  'Instances.instanceState': 'State',
  'Instances.ipAddress': 'PublicIpAddress',
  'Instances.reason': 'StateTransitionReason',
  'ProductCodes.productCode': 'ProductCodeId',
  'ProductCodes.type': 'ProductCodeType',
  'Regions.regionEndpoint': 'Endpoint',
  'SecurityGroups.groupDescription': 'Description',
  'Snapshots.status': 'State',
  'Snapshots.statusMessage': 'StateMessage',
  'Volumes.status': 'State',
};

const NUMBERS: ReadonlySet<string> = new Set(
  (
    'AmiLaunchIndex AvailableIpAddressCount CoreCount DeviceIndex EnableLniAtDeviceIndex FromPort HttpPutResponseHopLimit Iops ' +
    'NetworkCardIndex PartitionNumber Size TcpEstablishedTimeout ThreadsPerCore Throughput ToPort UdpStreamTimeout UdpTimeout ' +
    'VolumeSize'
  ).split(' '),
);
/** Codes are numbers in states of instances, and strings elsewhere. */
const STATES: ReadonlySet<string> = new Set(['CurrentState', 'InstanceState', 'PreviousState', 'State']);
const TIMES: ReadonlySet<string> = new Set(
  (
    'AttachTime CreateTime ElasticInferenceAcceleratorAssociationTime ImpairedSince LaunchTime NotAfter NotBefore NotBeforeDeadline ' +
    'RestoreExpiryTime StartTime UsageOperationUpdateTime'
  ).split(' '),
);

export function isEc2Action(action: string): boolean {
  return ACTIONS.has(action);
}

function own(table: Readonly<Record<string, string>>, ...names: readonly string[]): string | undefined {
  return names.map((name) => (Object.hasOwn(table, name) ? table[name] : undefined)).find((found) => found !== undefined);
}

function listName(name: string, parent: string): string {
  return own(LISTS, `${parent}.${name}`, name) ?? name.replace(/(ss|x)es$|s$/, '$1');
}

function parameters(value: WireValue, path: string, name: string): (readonly [string, string])[] {
  if (Array.isArray(value)) {
    return (value as readonly WireValue[]).flatMap((each, index) => parameters(each, `${path}.${index + 1}`, name));
  }
  if (typeof value !== 'object') return [[path, String(value)]];
  return Object.entries(value).flatMap(([member, inner]) => {
    const wire = Array.isArray(inner) ? listName(member, name) : member;
    return parameters(inner, path === '' ? wire : `${path}.${wire}`, member);
  });
}

/** Builds the form that requests an action. @throws AwsError for values a form cannot hold */
export function ec2Body({ version = '' }: AwsService, action: string, args: Readonly<Record<string, unknown>>): Buffer {
  if (Object.hasOwn(args, 'Action') || Object.hasOwn(args, 'Version'))
    invalidArgument("'Action' and 'Version' cannot be arguments");
  const value = wireValue(args, { date: (date) => date.toISOString() });
  const form = new URLSearchParams([['Action', action]]);
  form.append('Version', version);
  for (const [name, text] of parameters(value, '', '')) form.append(name, text);
  return Buffer.from(form.toString());
}

function leaf(text: string, name: string, parent: string): unknown {
  const isNumber = NUMBERS.has(name) || (name === 'Code' && STATES.has(parent));
  if (isNumber && /^-?\d+$/.test(text)) return Number(text);
  if (TIMES.has(name) && !Number.isNaN(Date.parse(text))) return new Date(text);
  return text === 'true' || text === 'false' ? text === 'true' : text;
}

function valueOf({ children, text }: XmlElement, name: string, parent: string): unknown {
  if (children.length === 0) return leaf(text, name, parent);
  return Object.fromEntries(
    children.map((child) => {
      const list = own(SETS, `${name}.${child.name}`, child.name);
      // An element that is named like a list but contains a string is not a list.
      if (list !== undefined && child.text.trim() === '') return [list, child.children.map((each) => valueOf(each, list, name))];
      const member = own(MEMBERS, `${name}.${child.name}`) ?? `${child.name.charAt(0).toUpperCase()}${child.name.slice(1)}`;
      return [member, valueOf(child, member, name)];
    }),
  );
}

/** Returns the contents of a reply without its request id. @throws XmlError */
export function ec2Result(action: string, body: Buffer): unknown {
  const document = parseXml(body.toString());
  const children = document.children.filter(({ name }) => name !== 'requestId');
  return children.length === 0 ? {} : valueOf({ ...document, children }, action, '');
}
